import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readApp, START_SCRIPTS } from '../support/app-scripts.ts';
import { startCdn } from '../support/cdn.ts';
import { journey as test } from '../support/journey.ts';
import { openApp } from '../support/react-native/open-app.ts';
import { releaseUnless } from '../support/release-only.ts';
import { paySpei } from '../support/user-actions.ts';

const SPEI = { name: /^SPEI bank transfer/ };
const PLACE = { currency: 'MXN', paymentGeo: 'MX', locale: 'en', platform: 'android' };

async function openWebView(page: Page, script: string, receive: (text: string) => void): Promise<void> {
  await page.exposeFunction('hearMessage', receive);
  await page.addInitScript(() => {
    const postMessage = (text: string) => void Reflect.get(window, 'hearMessage')(text);
    Object.assign(window, { AndroidBilling: { postMessage } });
  });
  await page.addInitScript({ content: script });
}

for (const app of Object.keys(START_SCRIPTS)) {
  test(
    `the scripts and messages of the app for ${app} start the page, renew the token, go back and hear Close`,
    releaseUnless(app === 'ios'),
    async ({ browser, sandbox, user }) => {
      const page = await (await browser.newContext()).newPage();
      const heard: string[] = [];
      const data = JSON.stringify({ payload: { ...PLACE, token: user.token } });
      await openWebView(page, START_SCRIPTS[app]?.(sandbox.url, data) ?? '', (text) =>
        heard.push(JSON.parse(text).messageType),
      );
      const sent: string[] = [];
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
      await page.goto(`${sandbox.url}/paywidget/`);
      await page.getByRole('button', SPEI).click();
      await page.getByLabel('Amount').waitFor();
      const tell = (message: object) =>
        page.evaluate(([it, origin]) => window.postMessage(it, String(origin)), [
          message,
          sandbox.url,
        ] as const);
      await tell({ type: 'host-data-updated', payload: { token: `${user.token}.renewed` } });
      await expect.poll(() => sent.some((frame) => frame.includes(`${user.token}.renewed`))).toBe(true);
      await tell({ type: 'swipe-back' });
      await page.getByRole('button', SPEI).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => heard).toContain('close');
      await page.context().close();
    },
  );
}

test('the screen of React Native runs a payment in the real page: renewed token, Back, a bank, return link, Close', async ({
  browser,
  sandbox,
  user,
  panel,
}) => {
  const app = await openApp(browser, { cashier: sandbox.url, tokens: ['expired-1', user.token] });
  await expect.poll(() => app.web().url()).toContain('/paywidget/');
  const first = app.web();
  await first.getByRole('button', SPEI).click();
  await first.getByLabel('Amount').waitFor();
  await app.act('back');
  await first.getByRole('button', SPEI).waitFor();
  await paySpei(first, '500');
  // The page of a bank belongs into the browser or the bank's app, so the app opens it outside of its web view.
  await first.evaluate(() => location.assign('https://bank.example/pay'));
  await expect.poll(() => app.outside).toEqual(['https://bank.example/pay']);
  expect(first.url()).toContain('/paywidget/');

  const [payment] = await panel.payments();
  await app.act('link', `myapp://news?payment=${payment?.id}`);
  expect(app.web()).toBe(first);
  await app.act('link', `myapp://cashier?payment=${payment?.id}`);
  await expect.poll(() => app.web()).not.toBe(first);
  const second = app.web();
  await second.getByRole('heading', { name: 'How to pay' }).waitFor();
  await expect.poll(() => new URL(second.url()).search).toBe('');
  await panel.act('approve', { id: payment?.id });
  await app.page.locator('output:text-is("processed")').waitFor();
  await second.getByRole('button', { name: 'Close' }).first().click();
  await app.page.getByRole('heading', { name: 'Home' }).waitFor();
});

test('the screen of React Native takes no message of another page, gives its token to no other origin, and has a screen without a network', {
  tags: 'release',
}, async ({ browser, sandbox, user }) => {
  let isOnline = false;
  const tokens = [user.token];
  const isThere = () => isOnline;
  const app = await openApp(browser, { cashier: sandbox.url, tokens, system: 'ios', isOnline: isThere });
  await app.page.getByText('No connection').waitFor();
  isOnline = true;
  await app.page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => app.web().url()).toContain('/paywidget/');
  await app.web().getByRole('button', SPEI).waitFor();
  await app.page.evaluate(
    (url) => window.view?.props.onMessage({ nativeEvent: { data: '{"messageType":"close"}', url } }),
    `${sandbox.url}.evil/paywidget/`,
  );
  await app.web().getByRole('button', SPEI).waitFor();
  const script = await app.page.evaluate(() => window.view?.props.injectedJavaScriptBeforeContentLoaded);
  expect(script).toContain(user.token);
  expect(script).toContain('"platform":"ios"');
  const page = await (await browser.newContext()).newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: 'bank' }));
  await page.addInitScript({ content: String(script) });
  await page.goto('http://localhost:7/');
  expect(await page.evaluate(() => 'paywidgetUserData' in window)).toBe(false);
  await page.context().close();
});

test('the page of the Capacitor app renews its token, goes one step back, shows the payment of a bank’s link, and closes', {
  tags: 'release',
}, async ({ browser, sandbox, user, panel }) => {
  const cdn = await startCdn();
  // Playwright serves this page itself, and Chromium lets such a page reach the cashier on this machine only with a permission.
  const context = await browser.newContext({ permissions: ['local-network-access'] });
  const page = await context.newPage();
  const tokens = ['expired-1'];
  await page.exposeFunction('fetchUserToken', () => tokens.pop() ?? user.token);
  // A stand-in for the plugin @capacitor/app, which gives the app the links that the system opens.
  await page.addInitScript(() => {
    const take: ((event: { url: string }) => void)[] = [];
    const addListener = (name: string, handle: (event: { url: string }) => void) =>
      name === 'appUrlOpen' && take.push(handle);
    Object.assign(window, {
      Capacitor: { Plugins: { App: { addListener } } },
      openLink: (url: string) => {
        for (const handle of take) handle({ url });
      },
      closeCashier: () => document.querySelector('pay-widget')?.remove(),
    });
  });
  const body = readApp('capacitor/index.html')
    .replaceAll('https://cashier.example', sandbox.url)
    .replace('es-MX', 'en');
  await page.route('http://localhost:7/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/index.html') return route.fulfill({ contentType: 'text/html', body });
    const response = await route.fetch({ url: `${cdn.url}${pathname}` });
    return route.fulfill({ response });
  });
  await page.goto('http://localhost:7/index.html');
  const widget = page.frameLocator('pay-widget iframe');
  await widget.getByRole('button', SPEI).click();
  await widget.getByRole('textbox').first().waitFor();
  await page.goBack();
  await widget.getByRole('button', SPEI).waitFor();
  await paySpei(widget, '500');
  const [payment] = await panel.payments();

  const openLink = (url: string) => page.evaluate((link) => Reflect.get(window, 'openLink')(link), url);
  await openLink('https://shop.example/news?payment=other');
  await openLink(`https://shop.example/pay?payment=${payment?.id}`);
  await page.locator(`pay-widget iframe[src*="${payment?.id}"]`).waitFor();
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  await widget.getByRole('button', { name: 'Close' }).first().click();
  await page.locator('pay-widget').waitFor({ state: 'detached' });
  await page.context().close();
  cdn.stop();
});
