import UIKit
import WebKit

final class CashierController: UIViewController, WKScriptMessageHandler, WKUIDelegate, WKNavigationDelegate {
  private let home = URL(string: "https://cashier.example/paywidget/")!
  private let origin = "https://cashier.example"
  private let content = WKUserContentController()
  private var payload: [String: Any]
  private var webView: WKWebView!

  /// Takes every message of the page by its name: `action`, `transaction` with its status, and those that a newer page adds.
  var onNotification: ((_ name: String, _ detail: [String: Any]) -> Void)?

  /// `payload`: host data, `["token": …, "currency": "MXN", "paymentGeo": "MX", "platform": "ios", "locale": "es-MX"]`
  init(payload: [String: Any]) {
    self.payload = payload
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not from a storyboard") }

  /// A bank's page leads back by the link in `returnUrl` of the payload: the page then shows that payment.
  func showPayment(_ link: URL) {
    let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
    guard let id = items?.first(where: { $0.name == "payment" })?.value else { return }
    var page = URLComponents(url: home, resolvingAgainstBaseURL: false)!
    page.queryItems = [URLQueryItem(name: "payment", value: id)]
    webView.load(URLRequest(url: page.url!))
  }

  override func loadView() {
    let configuration = WKWebViewConfiguration()
    // The cashier needs no cookies; neither they nor other data of the page stay on the device.
    configuration.websiteDataStore = .nonPersistent()
    configuration.userContentController = content
    content.add(WeakHandler(self), name: "paywidget")
    webView = WKWebView(frame: .zero, configuration: configuration)
    webView.uiDelegate = self
    webView.navigationDelegate = self
    let swipe = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(goBack))
    swipe.edges = .left
    webView.addGestureRecognizer(swipe)
    view = webView
    putData()
    webView.load(URLRequest(url: home))
  }

  /// Host data for each load of the page. A user script runs in every page: only the cashier's page may read the token.
  private func putData() {
    let data = try! JSONSerialization.data(withJSONObject: ["payload": payload])
    let script = """
      if (location.origin === '\(origin)') {
        window.paywidgetUserData = \(String(decoding: data, as: UTF8.self))
      }
      """
    content.removeAllUserScripts()
    content.addUserScript(WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true))
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    let sender = message.frameInfo
    guard sender.isMainFrame, sender.securityOrigin.host == home.host, let text = message.body as? String,
      let event = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return }
    let name = event["messageType"] as? String ?? ""
    onNotification?(name, event)
    switch name {
    case "close": presentingViewController?.dismiss(animated: true)
    case "onTokenExpired": fetchUserToken { [weak self] token in self?.renew(token) }
    default: break
    }
  }

  private func renew(_ token: String) {
    payload["token"] = token
    putData()
    tell(["type": "host-data-updated", "payload": ["token": token]])
  }

  /// Runs in an isolated world, which scripts of the page cannot change, and posts to the cashier's origin only.
  private func tell(_ message: [String: Any]) {
    webView.callAsyncJavaScript(
      "window.postMessage(message, origin)", arguments: ["message": message, "origin": origin],
      in: nil, in: .defaultClient)
  }

  /// Without a network the page itself cannot be loaded: a screen of the app offers to try again.
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
    guard webView === self.webView, (error as NSError).code != NSURLErrorCancelled else { return }
    let alert = UIAlertController(title: "No connection", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Try again", style: .default) { [weak self] _ in
      guard let self else { return }
      self.webView.load(URLRequest(url: self.home))
    })
    alert.addAction(UIAlertAction(title: "Close", style: .cancel) { [weak self] _ in
      self?.presentingViewController?.dismiss(animated: true)
    })
    present(alert, animated: true)
  }

  /// An edge swipe: one step back inside the cashier.
  @objc private func goBack(_ swipe: UIScreenEdgePanGestureRecognizer) {
    if swipe.state == .ended { tell(["type": "swipe-back"]) }
  }

  /// iOS may end the page's process to free memory. The page is loaded again and finds an open payment.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    if webView === self.webView { webView.load(URLRequest(url: home)) } else { webViewDidClose(webView) }
  }

  /// A payment page or a guide opens in the browser; the user returns through the app itself.
  func webView(_ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
               for action: WKNavigationAction, windowFeatures: WKWindowFeatures) -> WKWebView? {
    guard action.request.httpMethod == "POST", webView === self.webView else {
      if let url = action.request.url { UIApplication.shared.open(url) }
      return nil
    }
    // The browser cannot open a POST: a screen of the app shows the page, without the cashier's scripts and handlers.
    configuration.userContentController = WKUserContentController()
    let page = WKWebView(frame: .zero, configuration: configuration)
    page.uiDelegate = self
    page.navigationDelegate = self
    let screen = UIViewController()
    screen.view = page
    present(screen, animated: true)
    return page
  }

  /// The payment page has closed itself.
  func webViewDidClose(_ webView: WKWebView) {
    if presentedViewController?.view === webView { presentedViewController?.dismiss(animated: true) }
  }

  /// A link to a bank's app (`upi:`) opens that app; the cashier's page stays open.
  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    guard let url = action.request.url, action.targetFrame?.isMainFrame == true else { return .allow }
    let isWelcome = webView === self.webView
      ? url.scheme == home.scheme && url.host == home.host
      : url.scheme == "https" || url.scheme == "about"
    if isWelcome { return .allow }
    _ = await UIApplication.shared.open(url)
    return .cancel
  }
}

/// A web view holds its handlers strongly: a weak reference frees the controller when its screen is dismissed.
private final class WeakHandler: NSObject, WKScriptMessageHandler {
  private weak var target: WKScriptMessageHandler?

  init(_ target: WKScriptMessageHandler) { self.target = target }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    target?.userContentController(controller, didReceive: message)
  }
}
