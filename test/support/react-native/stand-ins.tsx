/** Replaces react-native and its web view, which need a device: React DOM draws the app, a web view is another page (`open-app.ts`). */
import { Component, type ComponentProps, type ReactNode } from 'react';
import type { WebView as RealWebView } from 'react-native-webview';

interface Device {
  loadWebView(address: string, script: string): Promise<boolean>;
  runInWebView(script: string): Promise<void>;
  openOutside(address: string): Promise<void>;
  firstLink: string | null;
  view: WebView | undefined;
}

declare global {
  interface Window extends Device {}
}

function listen(type: string, handle: (event: Event) => void) {
  addEventListener(type, handle);
  return { remove: () => removeEventListener(type, handle) };
}

export const BackHandler = {
  addEventListener: (_: string, handle: () => boolean) => listen('back', handle),
};

export const Linking = {
  addEventListener: (_: string, handle: (event: { url: string }) => void) =>
    listen('link', (event) => handle({ url: String(Object(event).detail) })),
  getInitialURL: async () => window.firstLink,
  openURL: (address: string) => window.openOutside(address),
};

export const Platform = { OS: new URLSearchParams(location.search).get('system') ?? 'android' };

export const View = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
export const Text = ({ children }: { children?: ReactNode }) => <p role="alert">{children}</p>;
export const Button = ({ title, onPress }: { title: string; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    {title}
  </button>
);

export class WebView extends Component<ComponentProps<typeof RealWebView>, { isOffline: boolean }> {
  override state = { isOffline: false };

  override componentDidMount() {
    window.view = this;
    const { source, injectedJavaScriptBeforeContentLoaded } = this.props;
    void window
      .loadWebView(source.uri, injectedJavaScriptBeforeContentLoaded)
      .then((isLoaded) => this.setState({ isOffline: !isLoaded }));
  }

  injectJavaScript(script: string): void {
    void window.runInWebView(script);
  }

  override render() {
    return this.state.isOffline ? this.props.renderError() : null;
  }
}
