import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { packedPolicy } from '../../element/build/page/page-policy.mjs';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { SERVICE_ADDRESSES, standInForServices } from '../support/captcha-services.ts';
import { type CashierPanel, openCashierPanel } from '../support/cashier-panel.ts';
import { createUser } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { fillCardTransfer, fillSpei, fillWallet, NAME, readFee, submit } from '../support/user-actions.ts';
import { takeViolations } from '../support/violations.ts';

/** The page that an app packs, which it opens as a file. */
const PACKED = fileURLToPath(new URL('../../dist/webview/', import.meta.url));

let browser: Browser;
let sandbox: Sandbox;
let panel: CashierPanel;
let context: BrowserContext;
let page: Page;
let consoleErrors: string[];
let folder: string;

beforeAll(async () => {
  // The origin of a page from a file is `null`, and the sandbox has to accept it.
  sandbox = await startSandbox({ captcha: 'puzzle', origins: ['null'] });
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'pay-widget-packed-'));
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const user = createUser();
  panel = openCashierPanel(sandbox.url, user);
  context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (payload) => {
      const notifications: string[] = [];
      const AndroidBilling = { postMessage: (text: string) => void notifications.push(text) };
      Object.assign(window, { AndroidBilling, notifications, paywidgetUserData: { payload } });
    },
    {
      token: user.token,
      currency: 'MXN',
      paymentGeo: 'MX',
      locale: 'en',
      platform: 'android',
      host: sandbox.url,
    },
  );
  page = await context.newPage();
  consoleErrors = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
});
afterEach(async () => {
  panel.close();
  await context.close();
  expect(consoleErrors).toEqual([]);
});

async function packFor(hasCaptcha: boolean): Promise<string> {
  const html = await readFile(join(PACKED, 'index.html'), 'utf8');
  const script = /<script type="module">([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const policy = packedPolicy(script, { cashiers: [sandbox.url], ...(hasCaptcha ? {} : { captchas: [] }) });
  const narrow = html.replace(/(Content-Security-Policy" content=")[^"]*/, (_, head) => head + policy);
  const place = await mkdtemp(join(folder, 'page-'));
  for (const name of await readdir(PACKED)) {
    if (name !== 'index.html') await symlink(join(PACKED, name), join(place, name));
  }
  await writeFile(join(place, 'index.html'), narrow);
  return join(place, 'index.html');
}

const open = async (file = join(PACKED, 'index.html')) => {
  await page.goto(pathToFileURL(file).href);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
};

for (const policy of ['as it comes', 'at its strictest']) {
  test(
    `opened from a file, under the policy that it contains (${policy}), the page pays and shows its images`,
    releaseUnless(policy === 'as it comes'),
    async () => {
      await open(policy === 'as it comes' ? undefined : await packFor(false));
      const pictures = page.locator('img');
      await expect
        .poll(() =>
          pictures.evaluateAll((all) => all.filter((it) => (it as HTMLImageElement).naturalWidth > 0).length),
        )
        .toBeGreaterThan(3);
      await fillSpei(page, '512');
      await submit(page, 'Deposit');
      await page.getByRole('heading', { name: 'How to pay' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
      expect(takeViolations()).toEqual([]);
      // A script that the policy does not list is blocked, so the policy applies to a page from a file too.
      await page
        .evaluate(() => {
          const script = document.createElement('script');
          script.src = 'https://evil.example/x.js';
          document.head.append(script);
        })
        .catch(() => undefined);
      await expect.poll(() => takeViolations().join()).toMatch(/script|trusted/i);
      consoleErrors.length = 0;
    },
  );
}

test('under the cashier’s policy both captchas load from their vendors’ origins, and the payment goes through', {
  tags: 'release',
}, async () => {
  const requested = await standInForServices(context, sandbox.url);
  await open(await packFor(true));
  await fillCardTransfer(page, '300');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Make a transfer' }).waitFor();

  await page.evaluate(() => postMessage({ type: 'navigate', payload: { page: 'deposit' } }, '*'));
  await fillWallet(page);
  await submit(page, 'Deposit');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'I am a person' }).tap();
  await opened;
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const methods = (await panel.payments()).map(({ method }) => method);
  expect(methods).toEqual(['wallet_latam', 'card-p2p']);
  expect([...requested].sort()).toEqual([...SERVICE_ADDRESSES].sort());
  expect(takeViolations()).toEqual([]);
});

test('built without captchas it shows that the check could not load, and methods without a captcha work', {
  tags: 'release',
}, async () => {
  await open(await packFor(false));
  await fillCardTransfer(page, '300');
  await submit(page, 'Deposit');
  await page.getByText('The security check couldn’t load').waitFor();
  expect(await panel.payments()).toEqual([]);
  expect(takeViolations().join()).toMatch(/script|trusted/i);
  consoleErrors.length = 0;
});

/** Safe-area insets of a phone with a notch, in CSS pixels. */
const PORTRAIT = { top: 44, left: 0, right: 0, bottom: 34 };
const LANDSCAPE = { top: 0, left: 47, right: 47, bottom: 21 };

async function rotateTo(
  session: CDPSession,
  width: number,
  height: number,
  insets: typeof PORTRAIT,
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: true,
  });
  // Playwright's types lack this DevTools command.
  await (session as { send(name: string, args: object): Promise<unknown> }).send(
    'Emulation.setSafeAreaInsetsOverride',
    { insets },
  );
}

const boxOf = (name: 'Amount' | 'Full name') => page.getByLabel(name).boundingBox();
const barTop = () =>
  page
    .getByRole('button', { name: /^Deposit / })
    .boundingBox()
    .then((box) => box?.y ?? 0);

test('safe-area insets of the phone cover no part of the widget', { tags: 'release' }, async () => {
  const session = await context.newCDPSession(page);
  await rotateTo(session, PHONE.width, PHONE.height, PORTRAIT);
  await open();
  const title = page.getByRole('heading', { name: 'Deposit', exact: true });
  await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThanOrEqual(PORTRAIT.top);
  await fillSpei(page, '512');
  const button = page.getByRole('button', { name: /^Deposit / });
  const end = async () => {
    const box = await button.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(end).toBeLessThanOrEqual(PHONE.height - PORTRAIT.bottom);
  expect(await end()).toBeGreaterThan(PHONE.height - PORTRAIT.bottom - 40);

  await rotateTo(session, PHONE.height, PHONE.width, LANDSCAPE);
  await expect.poll(async () => (await boxOf('Amount'))?.x).toBeGreaterThanOrEqual(LANDSCAPE.left);
  const { x = 0, width = 0 } = (await boxOf('Amount')) ?? {};
  expect(x + width).toBeLessThanOrEqual(PHONE.height - LANDSCAPE.right);
});

test('the on-screen keyboard does not cover the focused field, and a tap neither waits nor zooms', {
  tags: 'release',
}, async () => {
  const session = await context.newCDPSession(page);
  await open();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).tap();
  await page.getByLabel('Full name').tap();
  // On Android the page shrinks for the keyboard, so the test resizes it.
  await rotateTo(session, PHONE.width, 380, { top: 0, left: 0, right: 0, bottom: 0 });
  const isClear = async (name: 'Amount' | 'Full name', end: number) => {
    const { y = -1, height = 0 } = (await boxOf(name)) ?? {};
    return y >= 0 && y + height <= end;
  };
  await expect.poll(async () => isClear('Full name', await barTop())).toBe(true);
  await page.getByLabel('Amount').tap();
  await expect.poll(async () => isClear('Amount', await barTop())).toBe(true);
  await page.getByLabel('Amount').fill('512');
  await page.getByLabel('Full name').fill(NAME);

  // On iOS the keyboard covers the page and changes only the visual viewport, so the test simulates a smaller one.
  const VISIBLE_PX = 230;
  await page.evaluate((seen) => {
    scrollTo(0, 0);
    Object.defineProperty(VisualViewport.prototype, 'height', { configurable: true, get: () => seen });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, VISIBLE_PX);
  await expect.poll(() => isClear('Full name', VISIBLE_PX)).toBe(true);
  await page.getByLabel('Amount').focus();
  await expect.poll(() => isClear('Amount', VISIBLE_PX)).toBe(true);
  await page.getByLabel('Full name').focus();
  await expect.poll(() => isClear('Full name', VISIBLE_PX)).toBe(true);

  // A page that zooms on a double tap would delay each tap, and iOS zooms into a field whose text is small.
  const heading = await page.getByLabel('Amount').boundingBox();
  for (let taps = 0; taps < 2; taps += 1)
    await page.touchscreen.tap((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  const styles = await page.locator('pay-widget').evaluate(({ shadowRoot }) => ({
    page: getComputedStyle(document.documentElement).touchAction,
    buttons: [...(shadowRoot?.querySelectorAll('button, a') ?? [])].map(
      (it) => getComputedStyle(it).touchAction,
    ),
    letters: [...(shadowRoot?.querySelectorAll('input:not([type=radio]), textarea') ?? [])].map((it) =>
      Number.parseFloat(getComputedStyle(it).fontSize),
    ),
  }));
  expect([...new Set([styles.page, ...styles.buttons])]).toEqual(['manipulation']);
  expect(styles.letters.length).toBeGreaterThan(1);
  expect(Math.min(...styles.letters)).toBeGreaterThanOrEqual(16);
});

test('the app handles a new window, the widget’s page stays, and a swipe goes back', {
  tags: 'release',
}, async () => {
  await open();
  const address = page.url();
  const swipe = () => page.evaluate(() => postMessage(JSON.stringify({ type: 'swipe-back' }), '*'));
  const goToBankCard = async () => {
    await page.getByRole('button', { name: 'Card', exact: true }).tap();
    await page.getByRole('button', { name: /^Debit card/ }).tap();
    await page.getByLabel('Amount').fill('312');
  };
  await goToBankCard();
  for (const seen of [/^Debit card/, /^SPEI/, /^SPEI/]) {
    await swipe();
    await page.getByRole('button', { name: seen }).first().waitFor();
  }
  await goToBankCard();
  const opened = context.waitForEvent('page');
  await readFee(page);
  await page.getByRole('button', { name: /^Deposit / }).tap();
  const bank = await opened;
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(await bank.evaluate(() => window.opener)).toBeNull();
  expect(new URL(bank.url()).origin).toBe(sandbox.url);
  expect(page.url()).toBe(address);
  const notifications = await page.evaluate(() => Reflect.get(window, 'notifications') as string[]);
  expect(
    notifications.filter((text) => text.includes('"messageType":"button"')).length,
  ).toBeGreaterThanOrEqual(2);
});
