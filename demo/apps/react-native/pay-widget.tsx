import { useEffect, useMemo, useRef, useState } from 'react';
import { BackHandler, Button, Linking, SafeAreaView, Text, View } from 'react-native';
import { WebView } from 'react-native-webview';
import { type CashierData, type CashierHandlers, CashierLink } from './cashier-link';

export interface PayWidgetProps extends CashierHandlers {
  /** Origin of the cashier: `https://cashier.example`. */
  cashier: string;
  /** Host data, with `platform` and `returnUrl`. Another user needs another `key`. */
  data: CashierData;
  /** Texts of the screen without a network. */
  texts?: { offline: string; retry: string; close: string };
}

const ENGLISH = { offline: 'No connection', retry: 'Try again', close: 'Close' };

const openOutside = (address: string) => {
  // Without an app for the link the cashier's page shows a message.
  Linking.openURL(address).catch(() => undefined);
};

/** The cashier as a screen of a React Native app, on react-native-webview 13. */
export function PayWidget({ cashier, data, texts = ENGLISH, ...handlers }: PayWidgetProps) {
  const web = useRef<WebView>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  const [link] = useState(
    () =>
      new CashierLink(
        cashier,
        data,
        {
          onClose: () => latest.current.onClose(),
          onTokenExpired: () => latest.current.onTokenExpired(),
          onNotification: (name, detail) => latest.current.onNotification?.(name, detail),
        },
        (script) => web.current?.injectJavaScript(script),
      ),
  );
  const [address, setAddress] = useState(() => link.addressOf());
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      link.goBack();
      return true;
    });
    // A universal link, an app link or the app's own scheme: `returnUrl`.
    const arrival = Linking.addEventListener('url', ({ url }) => setAddress(link.addressOf(url)));
    void Linking.getInitialURL().then((url) => url && setAddress(link.addressOf(url)));
    return () => {
      back.remove();
      arrival.remove();
    };
  }, [link]);

  const source = useMemo(() => ({ uri: address }), [address]);
  return (
    // The page keeps its content clear of the keyboard; Android resizes the window (`adjustResize`).
    <SafeAreaView style={{ flex: 1 }}>
      <WebView
        key={loads}
        ref={web}
        source={source}
        originWhitelist={['*']}
        injectedJavaScriptBeforeContentLoaded={link.startScript}
        injectedJavaScriptBeforeContentLoadedForMainFrameOnly
        onMessage={({ nativeEvent }) => void link.receive(nativeEvent.data, nativeEvent.url)}
        onShouldStartLoadWithRequest={({ url, isTopFrame }) => {
          if (isTopFrame === false || link.isPage(url)) return true;
          openOutside(url);
          return false;
        }}
        // A payment page or a guide opens in the browser; the user returns by a link, or by hand.
        setSupportMultipleWindows
        onOpenWindow={({ nativeEvent }) => openOutside(nativeEvent.targetUrl)}
        // The system may end the page's process to free memory: a new page finds an open payment again.
        onContentProcessDidTerminate={() => setLoads((count) => count + 1)}
        onRenderProcessGone={() => setLoads((count) => count + 1)}
        sharedCookiesEnabled={false}
        thirdPartyCookiesEnabled={false}
        domStorageEnabled
        allowsBackForwardNavigationGestures={false}
        renderError={() => (
          <View style={{ flex: 1, justifyContent: 'center', gap: 16 }}>
            <Text accessibilityRole="alert">{texts.offline}</Text>
            <Button title={texts.retry} onPress={() => setLoads((count) => count + 1)} />
            <Button title={texts.close} onPress={() => latest.current.onClose()} />
          </View>
        )}
      />
    </SafeAreaView>
  );
}
