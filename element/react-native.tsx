/** `pay-widget/react-native`: the cashier as a screen of an app, which shows the cashier's page and exchanges messages with it alone. */
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { BackHandler, Button, Linking, Text, View } from 'react-native';
import { WebView } from 'react-native-webview';
import type { HostMessage, NotificationName, Notifications } from '../src/bridge/protocol.ts';
import type { Optional, PayWidgetProperties } from './properties.ts';

/** Host data by name, as for the element, without the addresses of cashier, files and frame, which the page knows. */
export type CashierData = Optional<Omit<PayWidgetProperties, 'host' | 'assets' | 'frame' | 'token'>> & {
  token: string;
};

/** A message of the page, with its name and detail. A newer page may also send other names. */
export type PayWidgetNotification = {
  [N in NotificationName]: { name: N; detail: Notifications[N] };
}[NotificationName];

export interface PayWidgetProps {
  /** Origin of the cashier: `https://cashier.example`. */
  cashier: string;
  /** A change reaches the running page. Another user needs another `key`. */
  data: CashierData;
  /** The user leaves the cashier. */
  onClose: () => void;
  /** Returns a new token of the same user. */
  onTokenExpired: () => Promise<string>;
  /** Receives every message of the page, for analytics, balances and `pay-action`. */
  onNotification?: (notification: PayWidgetNotification) => void;
  /** Texts of the screen without a network. */
  texts?: { offline: string; retry: string; close: string };
}

const ENGLISH = { offline: 'No connection', retry: 'Try again', close: 'Close' };

/** The link by which a bank started the app, once used: the system returns the same link as long as the app runs. */
let usedLink: string | null = null;

/** The cashier as a screen of an app, which fills its parent. */
export function PayWidget(props: PayWidgetProps): ReactElement {
  const { cashier, data, texts = ENGLISH } = props;
  const web = useRef<WebView>(null);
  const latest = useRef(props);
  const given = useRef<CashierData>(data);
  const [sent, setSent] = useState<CashierData>(data);
  const [payment, setPayment] = useState('');
  const [loads, setLoads] = useState(0);
  const origin = JSON.stringify(cashier);
  const reload = () => setLoads((count) => count + 1);

  const tell = useCallback(
    (message: HostMessage) =>
      web.current?.injectJavaScript(
        `if (location.origin === ${origin}) window.postMessage(${JSON.stringify(message)}, ${origin}); true;`,
      ),
    [origin],
  );
  const change = (values: Partial<CashierData>) => {
    setSent((before) => ({ ...before, ...values }));
    tell({ type: 'host-data-updated', payload: values });
  };
  const receive = async (text: string) => {
    const notification = readNotification(text);
    if (!notification) return;
    latest.current.onNotification?.(notification);
    if (notification.name === 'close') latest.current.onClose();
    if (notification.name === 'onTokenExpired') change({ token: await latest.current.onTokenExpired() });
  };

  useEffect(() => {
    latest.current = props;
    const values = findChanges(given.current, data);
    given.current = data;
    if (Object.keys(values).length > 0) change(values);
  });

  useEffect(() => {
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      tell({ type: 'swipe-back' });
      return true;
    });
    const arrive = (link: string | null) => {
      const id = readPayment(link, latest.current.data.returnUrl);
      if (id) setPayment(`?payment=${id}`);
    };
    const arrival = Linking.addEventListener('url', ({ url }) => arrive(url));
    void Linking.getInitialURL().then((link) => {
      if (link !== usedLink) arrive(link);
      usedLink = link;
    });
    return () => {
      back.remove();
      arrival.remove();
    };
  }, [tell]);

  return (
    // The page itself keeps its content clear of notch and keyboard. Android resizes the window (`adjustResize`).
    <View style={{ flex: 1 }}>
      <WebView
        key={`${loads}${payment}`}
        ref={web}
        source={{ uri: `${cashier}/paywidget/${payment}` }}
        originWhitelist={['*']}
        // The origin is checked, because this script runs in every page of the web view, and only the cashier's page may read the token.
        injectedJavaScriptBeforeContentLoaded={`if (location.origin === ${origin}) {
          window.AndroidBilling = { postMessage: (text) => window.ReactNativeWebView.postMessage(text) };
          window.paywidgetUserData = ${JSON.stringify({ payload: sent })};
        } true;`}
        injectedJavaScriptBeforeContentLoadedForMainFrameOnly
        onMessage={({ nativeEvent }) => {
          if (nativeEvent.url.startsWith(`${cashier}/`)) void receive(nativeEvent.data);
        }}
        onShouldStartLoadWithRequest={({ url, isTopFrame }) => {
          if (isTopFrame === false || url.startsWith(`${cashier}/`) || url === 'about:blank') return true;
          openOutside(url);
          return false;
        }}
        setSupportMultipleWindows
        onOpenWindow={({ nativeEvent }) => openOutside(nativeEvent.targetUrl)}
        // The system may end the page's process to free memory. A page that is loaded again finds an open payment by itself.
        onContentProcessDidTerminate={reload}
        onRenderProcessGone={reload}
        sharedCookiesEnabled={false}
        thirdPartyCookiesEnabled={false}
        domStorageEnabled
        allowsBackForwardNavigationGestures={false}
        renderError={() => (
          <View style={{ flex: 1, justifyContent: 'center', gap: 16 }}>
            <Text accessibilityRole="alert">{texts.offline}</Text>
            <Button title={texts.retry} onPress={reload} />
            <Button title={texts.close} onPress={() => latest.current.onClose()} />
          </View>
        )}
      />
    </View>
  );
}

function openOutside(address: string): void {
  // If no app opens the link, the cashier's page shows a message.
  Linking.openURL(address).catch(() => undefined);
}

function readNotification(text: string): PayWidgetNotification | null {
  try {
    const { messageType: name, ...detail } = JSON.parse(text);
    return name ? { name, detail } : null;
  } catch {
    return null;
  }
}

/** A removed value is null, because JSON has no undefined. */
function findChanges(before: CashierData, now: CashierData): Partial<CashierData> {
  const known: Record<string, unknown> = before;
  const wanted: Record<string, unknown> = now;
  const names = Object.keys({ ...before, ...now }).filter(
    (name) => JSON.stringify(known[name]) !== JSON.stringify(wanted[name]),
  );
  return Object.fromEntries(names.map((name) => [name, wanted[name] ?? null]));
}

function readPayment(link: string | null, returnUrl = ''): string | undefined {
  const [address, query] = (link ?? '').split(/[?#]/);
  return address === returnUrl.split(/[?#]/)[0] ? /(?:^|&)payment=([^&]+)/.exec(query ?? '')?.[1] : undefined;
}
