/** @module-tag whole-browser */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchWholeBrowser } from '../support/browser.ts';
import { type CashierPanel, openCashierPanel } from '../support/cashier-panel.ts';
import { type EmbeddedWidget, host } from '../support/embedding-modes.ts';
import { createUser } from '../support/open-host-page.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { releaseUnless } from '../support/release-only.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { fillSpei, NAME } from '../support/user-actions.ts';

const AWAY = '<!doctype html><title>Away</title><link rel="icon" href="data:,"><p>Away</p>';

let browser: Browser;
let sandbox: Sandbox;
let partner: Partner;
let panel: CashierPanel;
let hosted: EmbeddedWidget;

beforeAll(async () => {
  sandbox = await startSandbox();
  partner = await startPartner(sandbox.url, { '/away': AWAY });
  // Playwright switches the back/forward cache off, so the test switches it on again, as users have it.
  browser = await launchWholeBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
afterAll(async () => {
  await browser?.close();
  await partner?.stop();
  await sandbox?.stop();
});
afterEach(async () => {
  panel.close();
  await hosted.close();
  expect(hosted.consoleErrors).toEqual([]);
});

/** Runs in every frame: keeps the newest socket that socket.io has connected (its message `40`) as `window.link`, for which the test waits. */
function watchLink(): void {
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('40')) Object.assign(window, { link: this });
      });
    }
  };
}

/** Evaluates code in the widget's window by DevTools, because Playwright loses the frames of a page from the back/forward cache. */
async function askWindow(page: Page, origin: string, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const found: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === origin && context.auxData?.isDefault) found.push(context.id);
  });
  await session.send('Runtime.enable');
  const contextId = found[0];
  if (contextId === undefined) throw new Error(`No window of ${origin}`);
  const { result } = await session.send('Runtime.evaluate', { contextId, expression, returnByValue: true });
  await session.detach();
  return result.value;
}

for (const mode of ['inline', 'frame', 'iframe'] as const) {
  test(
    `a user who leaves the page in the middle and comes back finds the payment as it was, and pays once: ${mode}`,
    releaseUnless(mode === 'inline'),
    async () => {
      const user = createUser();
      panel = openCashierPanel(sandbox.url, user);
      const data = { token: user.token, userId: user.id, currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
      const prepare = async (page: Page) => {
        await page.addInitScript(watchLink);
      };
      hosted = await host(browser, { mode, cashier: sandbox.url, partner: partner.url, data, prepare });
      const { page, widget, notifications } = hosted;
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
      });
      await fillSpei(widget, '512');
      const before = await notifications();

      await page.goto(`${partner.url}/away`);
      await page.goBack({ waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true);

      const inside = (expression: string) =>
        askWindow(
          page,
          mode === 'inline' ? partner.url : sandbox.url,
          `(() => { const root = document.querySelector('pay-widget').shadowRoot; return ${expression}; })()`,
        );
      expect(await inside(`[...root.querySelectorAll('input')].map(({ value }) => value)`)).toEqual(
        expect.arrayContaining(['512', NAME]),
      );
      // A press before the socket is open would report a lost connection, so the test waits for the socket.
      await expect.poll(() => inside('window.link.readyState')).toBe(1);
      const press = `[...root.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Deposit ')).click()`;
      await inside(press);
      await expect.poll(() => panel.payments()).toMatchObject([{ amount: '512.00' }]);
      await expect.poll(() => inside('root.textContent')).toContain('How to pay');
      // The connection was only paused, so the host gets neither a second start nor a lost connection.
      const since = (await notifications()).slice(before.length);
      const unwanted = ['Loaded', 'onSocketReconnectAttempt', 'Error'];
      expect(since.filter(({ name }) => unwanted.includes(name))).toEqual([]);
    },
  );
}
