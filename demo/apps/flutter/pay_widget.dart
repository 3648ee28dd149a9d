import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';

/// The cashier as a widget, on webview_flutter 4 and url_launcher 6.
class PayWidget extends StatefulWidget {
  const PayWidget({
    super.key,
    required this.cashier,
    required this.data,
    required this.onClose,
    required this.fetchToken,
    this.onNotification,
    this.pickFiles,
    this.link,
  });

  /// Origin of the cashier: `https://cashier.example`.
  final String cashier;

  /// Host data, with `token`, `platform` and `returnUrl`.
  final Map<String, Object?> data;
  final VoidCallback onClose;

  /// A new token of the same user.
  final Future<String> Function() fetchToken;
  final void Function(String name, Map<String, Object?> detail)? onNotification;

  /// The user chooses a receipt of a transfer (Android; iOS has a picker of its own): file addresses.
  final Future<List<String>> Function()? pickFiles;

  /// The address by which a bank has led back into the app (`returnUrl`).
  final Uri? link;

  @override
  State<PayWidget> createState() => _PayWidgetState();
}

class _PayWidgetState extends State<PayWidget> {
  late final WebViewController _web;
  late Map<String, Object?> _data = widget.data;
  bool _isOffline = false;

  @override
  void initState() {
    super.initState();
    WebViewCookieManager().clearCookies(); // the cashier needs none
    _web = WebViewController()
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      ..addJavaScriptChannel('AndroidBilling', onMessageReceived: (message) => _hear(message.message))
      ..setNavigationDelegate(NavigationDelegate(
        // The page waits five seconds for its data.
        onPageStarted: (_) => _start(),
        onPageFinished: (_) => _start(),
        onNavigationRequest: _decide,
        onWebResourceError: (error) {
          if (error.isForMainFrame ?? false) setState(() => _isOffline = true);
        },
      ));
    final platform = _web.platform;
    if (platform is AndroidWebViewController && widget.pickFiles != null) {
      platform.setOnShowFileSelector((_) => widget.pickFiles!());
    }
    _load();
  }

  @override
  void didUpdateWidget(PayWidget before) {
    super.didUpdateWidget(before);
    if (widget.link != before.link) _load();
  }

  void _load() {
    final id = widget.link?.queryParameters['payment'];
    final page = Uri.parse('${widget.cashier}/paywidget/');
    setState(() => _isOffline = false);
    _web.loadRequest(id == null ? page : page.replace(queryParameters: {'payment': id}));
  }

  /// Only the cashier's page may read the token.
  void _start() {
    final origin = jsonEncode(widget.cashier);
    final data = jsonEncode({'payload': _data});
    _web.runJavaScript('if (location.origin === $origin && !window.hasUserData) {'
        ' window.hasUserData = true; window.paywidgetUserData = $data; }');
  }

  Future<void> _hear(String text) async {
    // A channel is in every page; only the cashier's page stays in this web view.
    final address = await _web.currentUrl();
    if (!(address ?? '').startsWith('${widget.cashier}/')) return;
    final Map<String, Object?> event = jsonDecode(text);
    widget.onNotification?.call('${event['messageType']}', event);
    switch (event['messageType']) {
      case 'close':
        widget.onClose();
      case 'onTokenExpired':
        final token = await widget.fetchToken();
        _data = {..._data, 'token': token};
        _tell({'type': 'host-data-updated', 'payload': {'token': token}});
    }
  }

  void _tell(Map<String, Object?> message) {
    final origin = jsonEncode(widget.cashier);
    _web.runJavaScript('if (location.origin === $origin) window.postMessage(${jsonEncode(message)}, $origin);');
  }

  NavigationDecision _decide(NavigationRequest request) {
    if (!request.isMainFrame || request.url.startsWith('${widget.cashier}/')) return NavigationDecision.navigate;
    // A payment page opens in the browser, a link such as `upi:` in the bank's app.
    launchUrl(Uri.parse(request.url), mode: LaunchMode.externalApplication).catchError((_) => false);
    return NavigationDecision.prevent;
  }

  @override
  Widget build(BuildContext context) {
    return PopScope(
      canPop: false,
      onPopInvokedWithResult: (_, __) => _tell({'type': 'swipe-back'}),
      // The Scaffold resizes the page above the keyboard.
      child: Scaffold(
        body: SafeArea(child: _isOffline ? _offline() : WebViewWidget(controller: _web)),
      ),
    );
  }

  Widget _offline() {
    return Center(
      child: Column(mainAxisSize: MainAxisSize.min, children: [
        const Text('No connection'),
        TextButton(onPressed: _load, child: const Text('Try again')),
        TextButton(onPressed: widget.onClose, child: const Text('Close')),
      ]),
    );
  }
}
