/** The parts of react-native and react-native-webview that `element/react-native.tsx` uses: both packages are optional, so absent here. */
declare module 'react-native' {
  import type { ReactElement, ReactNode } from 'react';

  interface Subscription {
    remove(): void;
  }
  export const BackHandler: {
    addEventListener(event: 'hardwareBackPress', handle: () => boolean): Subscription;
  };
  export const Linking: {
    addEventListener(event: 'url', handle: (event: { url: string }) => void): Subscription;
    getInitialURL(): Promise<string | null>;
    openURL(address: string): Promise<unknown>;
  };
  export const Platform: { OS: 'android' | 'ios' };
  export function Button(props: { title: string; onPress: () => void }): ReactElement;
  export function Text(props: { accessibilityRole?: 'alert'; children?: ReactNode }): ReactElement;
  export function View(props: { style?: object; children?: ReactNode }): ReactElement;
}

declare module 'react-native-webview' {
  import { Component, type ReactElement } from 'react';

  interface Native<Event> {
    nativeEvent: Event;
  }
  export class WebView extends Component<{
    source: { uri: string };
    originWhitelist: string[];
    injectedJavaScriptBeforeContentLoaded: string;
    injectedJavaScriptBeforeContentLoadedForMainFrameOnly: boolean;
    onMessage: (event: Native<{ data: string; url: string }>) => void;
    onShouldStartLoadWithRequest: (request: { url: string; isTopFrame?: boolean }) => boolean;
    setSupportMultipleWindows: boolean;
    onOpenWindow: (event: Native<{ targetUrl: string }>) => void;
    onContentProcessDidTerminate: () => void;
    onRenderProcessGone: () => void;
    sharedCookiesEnabled: boolean;
    thirdPartyCookiesEnabled: boolean;
    domStorageEnabled: boolean;
    allowsBackForwardNavigationGestures: boolean;
    renderError: () => ReactElement;
  }> {
    injectJavaScript(script: string): void;
  }
}
