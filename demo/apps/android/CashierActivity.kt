import android.annotation.SuppressLint
import android.app.AlertDialog
import android.app.Dialog
import android.content.ActivityNotFoundException
import android.content.Intent
import android.graphics.Bitmap
import android.net.Uri
import android.os.Bundle
import android.os.Message
import android.view.ViewGroup
import android.webkit.CookieManager
import android.webkit.RenderProcessGoneDetail
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebMessage
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.OnBackPressedCallback
import androidx.activity.enableEdgeToEdge
import androidx.activity.result.contract.ActivityResultContracts
import androidx.appcompat.app.AppCompatActivity
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.webkit.ScriptHandler
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONObject

class CashierActivity : AppCompatActivity() {
  companion object {
    /** Takes every message of the page by its name: `action`, `transaction` with its status, and those that a newer page adds. */
    var onNotification: ((name: String, detail: JSONObject) -> Unit)? = null
  }

  private val origin = "https://cashier.example"
  private lateinit var payload: JSONObject
  private lateinit var place: FrameLayout
  private lateinit var web: WebView
  private var data: ScriptHandler? = null
  private var files: ValueCallback<Array<Uri>>? = null

  private val picker = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { picked ->
    files?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(picked.resultCode, picked.data))
    files = null
  }

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    val needs = listOf(WebViewFeature.WEB_MESSAGE_LISTENER, WebViewFeature.DOCUMENT_START_SCRIPT)
    if (!needs.all { WebViewFeature.isFeatureSupported(it) }) {
      // This WebView is too old for the page: the user updates it, and comes back.
      openOutside(Uri.parse("market://details?id=com.google.android.webview"))
      return finish()
    }
    payload = JSONObject(intent.getStringExtra("payload")!!) // host data, with "platform": "android"
    // Padding for system bars, notch and keyboard; the page has the rest of the screen.
    enableEdgeToEdge()
    place = FrameLayout(this)
    ViewCompat.setOnApplyWindowInsetsListener(place) { view, insets ->
      val types = WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout()
      val taken = insets.getInsets(types or WindowInsetsCompat.Type.ime())
      view.setPadding(taken.left, taken.top, taken.right, taken.bottom)
      WindowInsetsCompat.CONSUMED
    }
    setContentView(place)
    openPage()
    onBackPressedDispatcher.addCallback(this, object : OnBackPressedCallback(true) {
      override fun handleOnBackPressed() = tell(JSONObject().put("type", "swipe-back"))
    })
  }

  @SuppressLint("SetJavaScriptEnabled")
  private fun openPage() {
    web = WebView(this)
    // The cashier needs no cookies.
    CookieManager.getInstance().setAcceptCookie(false)
    web.settings.javaScriptEnabled = true
    web.settings.domStorageEnabled = true // keeps the idempotency key of a payment across a reload
    web.settings.setSupportMultipleWindows(true)
    web.webViewClient = Links()
    web.webChromeClient = Windows()
    WebViewCompat.addWebMessageListener(web, "AndroidBilling", setOf(origin)) { _, message, _, isMainFrame, _ ->
      if (isMainFrame) hear(JSONObject(message.data ?: "{}"))
    }
    putData()
    place.addView(web)
    web.loadUrl("$origin/paywidget/")
  }

  /** A bank's page leads back by the link in `returnUrl` of the payload (`launchMode="singleTop"`): the page then shows that payment. */
  override fun onNewIntent(link: Intent) {
    super.onNewIntent(link)
    val id = link.data?.getQueryParameter("payment") ?: return
    web.loadUrl(Uri.parse("$origin/paywidget/").buildUpon().appendQueryParameter("payment", id).toString())
  }

  /** Host data for each load of the page. */
  private fun putData() {
    data?.remove()
    val script = "window.paywidgetUserData = ${JSONObject().put("payload", payload)}"
    data = WebViewCompat.addDocumentStartJavaScript(web, script, setOf(origin))
  }

  private fun hear(event: JSONObject) {
    val name = event.optString("messageType")
    onNotification?.invoke(name, event)
    when (name) {
      "close" -> finish()
      "onTokenExpired" -> fetchUserToken { token -> // you write it; it calls back on the main thread
        payload.put("token", token)
        putData()
        tell(JSONObject().put("type", "host-data-updated").put("payload", JSONObject().put("token", token)))
      }
    }
  }

  private fun tell(message: JSONObject) = web.postWebMessage(WebMessage(message.toString()), Uri.parse(origin))

  override fun onPause() {
    web.onPause()
    super.onPause()
  }

  override fun onResume() {
    super.onResume()
    web.onResume()
  }

  override fun onDestroy() {
    if (::web.isInitialized) web.destroy()
    super.onDestroy()
  }

  private inner class Links : WebViewClient() {
    /** A link to a bank's app (`upi:`) opens that app; the cashier's page stays open. */
    override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest) =
      request.isForMainFrame && !request.url.toString().startsWith("$origin/") && openOutside(request.url)

    /** Without a network the page itself cannot be loaded: the app offers to try again. */
    override fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {
      if (!request.isForMainFrame) return
      AlertDialog.Builder(this@CashierActivity).setTitle("No connection")
        .setPositiveButton("Try again") { _, _ -> web.loadUrl("$origin/paywidget/") }
        .setNegativeButton("Close") { _, _ -> finish() }
        .show()
    }

    /** Android may end the page's process to free memory: a new page finds an open payment again. */
    override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
      place.removeView(view)
      view.destroy()
      data = null
      openPage()
      return true
    }
  }

  private inner class Windows : WebChromeClient() {
    /** A payment page or a guide opens in the browser; the user returns through the app itself. */
    override fun onCreateWindow(view: WebView, dialog: Boolean, gesture: Boolean, result: Message): Boolean {
      val window = WebView(this@CashierActivity)
      window.settings.javaScriptEnabled = true
      window.webViewClient = Posted(window)
      (result.obj as WebView.WebViewTransport).webView = window
      result.sendToTarget()
      return true
    }

    /** The user chooses a receipt of a transfer. */
    override fun onShowFileChooser(
      view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams
    ): Boolean {
      files?.onReceiveValue(null)
      files = callback
      // The intent that WebView creates accepts only the first of the types.
      val types = arrayOf("image/jpeg", "image/png", "application/pdf")
      picker.launch(params.createIntent().setType("*/*").putExtra(Intent.EXTRA_MIME_TYPES, types))
      return true
    }
  }

  /** The browser cannot open a POST, and `shouldOverrideUrlLoading` is not called for one: a dialog of the app shows the page. */
  private inner class Posted(private val page: WebView) : WebViewClient() {
    private var dialog: Dialog? = null

    override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
      if (dialog != null && request.url.scheme == "https") return false
      openOutside(request.url)
      if (dialog == null) page.destroy()
      return true
    }

    override fun onPageStarted(view: WebView, url: String, icon: Bitmap?) {
      if (dialog != null || url == "about:blank") return
      dialog = Dialog(this@CashierActivity, android.R.style.Theme_DeviceDefault_NoActionBar).apply {
        setContentView(page)
        setOnDismissListener { page.destroy() }
        show()
      }
    }

    override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
      (page.parent as? ViewGroup)?.removeView(page)
      dialog?.dismiss() ?: page.destroy()
      return true
    }
  }

  private fun openOutside(address: Uri): Boolean {
    try {
      startActivity(Intent(Intent.ACTION_VIEW, address))
    } catch (noApp: ActivityNotFoundException) {
      // No app opens the link: the cashier's page shows a message.
    }
    return true
  }
}
