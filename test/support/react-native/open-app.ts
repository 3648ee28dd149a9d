import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const STAND_INS = here('stand-ins.tsx');

async function bundleApp(cashier: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vitest's NODE_ENV would choose React's JSX for development, which behaves differently.
    oxc: { jsx: { development: false } },
    resolve: {
      alias: {
        'pay-widget/react-native': here('../../../dist/element/react-native.js'),
        'react-native-webview': STAND_INS,
        'react-native': STAND_INS,
      },
    },
    build: { write: false, lib: { entry: here('main.tsx'), formats: ['iife'], name: 'app' } },
  });
  const [first] = [output].flat();
  const code = first && 'output' in first ? first.output[0].code : '';
  return code.replaceAll('https://cashier.example', cashier);
}

export interface App {
  page: Page;
  web: () => Page;
  outside: string[];
  act(type: 'back' | 'link', detail?: string): Promise<void>;
}

interface Start {
  cashier: string;
  tokens: string[];
  firstLink?: string;
  system?: 'android' | 'ios';
  isOnline?: () => boolean;
}

/** Opens a React Native app. Each of its web views is a page of the browser, in which the test runs the app's scripts as a device would. */
export async function openApp(browser: Browser, start: Start): Promise<App> {
  const { cashier, tokens, firstLink = null, system = 'android', isOnline = () => true } = start;
  const context = await browser.newContext();
  const page = await context.newPage();
  let web: Page | undefined;
  const outside: string[] = [];

  await page.exposeFunction('openOutside', (address: string) => void outside.push(address));
  await page.exposeFunction('runInWebView', (script: string) => web?.evaluate(script));
  await page.exposeFunction('loadWebView', async (address: string, script: string) => {
    await web?.close();
    web = await (await browser.newContext()).newPage();
    const view = web;
    await view.exposeFunction('hearMessage', (text: string) =>
      page.evaluate(([data, url]) => window.view?.props.onMessage({ nativeEvent: { data, url } }), [
        text,
        view.url(),
      ] as const),
    );
    await view.addInitScript(() => {
      const postMessage = (text: string) => void Reflect.get(window, 'hearMessage')(text);
      Object.assign(window, { ReactNativeWebView: { postMessage } });
    });
    await view.addInitScript({ content: script });
    await view.route('**/*', async (route) => {
      const request = route.request();
      if (!isOnline()) return route.abort('internetdisconnected');
      if (!request.isNavigationRequest() || request.frame().parentFrame()) return route.fallback();
      const mayStart = await page.evaluate(
        (url) => window.view?.props.onShouldStartLoadWithRequest({ url, isTopFrame: true }),
        request.url(),
      );
      return mayStart ? route.fallback() : route.abort('aborted');
    });
    return view.goto(address).then(
      () => true,
      () => false,
    );
  });
  await page.addInitScript((link) => Object.assign(window, { firstLink: link }), firstLink);
  const code = await bundleApp(cashier);
  await page.route('http://localhost:7/**', (route) => {
    const isScript = route.request().url().endsWith('.js');
    const html =
      '<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><body><script src="app.js"></script>';
    return isScript
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({ contentType: 'text/html', body: html });
  });
  await page.goto(`http://localhost:7/?tokens=${tokens.join(',')}&system=${system}`);
  return {
    page,
    web: () => {
      if (!web) throw new Error('The app shows no web view');
      return web;
    },
    outside,
    act: (type, detail) =>
      page.evaluate(
        ([name, value]) => void dispatchEvent(new CustomEvent(String(name), { detail: value })),
        [type, detail],
      ),
  };
}
