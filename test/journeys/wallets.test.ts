import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import ar from '../../public/locales/ar.json';
import hi from '../../public/locales/hi.json';
import type { CashierPanel } from '../support/cashier-panel.ts';
import { MODES } from '../support/embedding-modes.ts';
import { expectFailure } from '../support/expect-failure.ts';
import { journey } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';
import type { Widget } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const test = journey.extend('settings', { scope: 'file' }, () => ({ hasSheets: true }));

/** Puts stand-ins for the wallets' interfaces into every document, those of other origins too. */
const withSheets = async (page: Page) => {
  await page.addInitScript(await readFile('demo/cashier/sheets/sheets.js', 'utf8'));
};

async function openSheet(widget: Widget, wallet: string, amount = '500'): Promise<void> {
  await widget
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .first()
    .click();
  await widget.getByLabel('Amount').fill(amount);
  await widget.locator('.quote:not([data-blank])').waitFor();
  await pressPay(widget);
}
const pressPay = (widget: Widget) =>
  widget.locator('.google-button button, .wallet-button:not([hidden]):not([aria-busy])').click();
const decide = (widget: Widget, button: string) =>
  widget.locator('dialog.sandbox-sheet').getByRole('button', { name: button, exact: true }).click();
async function isDone(widget: Widget, panel: CashierPanel): Promise<void> {
  await panel.step();
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
}
const creates = (wire: { sent: string[] }) => wire.sent.filter((frame) => frame.includes(`"${CREATE}"`));

for (const wallet of ['Apple Pay', 'Google Pay', 'Browser wallet'])
  for (const mode of MODES)
    test(
      `a deposit is paid in the sheet of ${wallet}: ${mode}`,
      releaseUnless(mode === 'iframe' && wallet !== 'Browser wallet'),
      async ({ embed, panel }) => {
        const { widget } = await embed(mode, {}, { prepare: withSheets });
        await openSheet(widget, wallet);
        await widget.locator('.sandbox-sheet-amount').getByText('500.00 MXN').waitFor();
        await decide(widget, 'Approve');
        await isDone(widget, panel);
        expect(await panel.payments()).toMatchObject([{ amount: '500.00', status: 'processed' }]);
      },
    );

test('Google’s own button is as far from the fee as the button of another wallet', {
  tags: 'release',
}, async ({ open }) => {
  const gaps: number[] = [];
  for (const wallet of ['Browser wallet', 'Google Pay']) {
    const page = await open({}, { prepare: withSheets });
    await page
      .getByRole('button', { name: new RegExp(`^${wallet}`) })
      .first()
      .click();
    await page.getByLabel('Amount').fill('500');
    await page.locator('.quote:not([data-blank])').waitFor();
    const main = page.locator('.google-button button, .wallet-button:not([hidden]):not([aria-busy])');
    await main.waitFor();
    const [fee, button] = [await page.locator('.quote').boundingBox(), await main.boundingBox()];
    gaps.push((button?.y ?? 0) - (fee?.y ?? 0) - (fee?.height ?? 0));
  }
  expect(gaps[0]).toBeGreaterThan(0);
  expect(gaps[1]).toBe(gaps[0]);
});

test('a sheet that the user closes leads back to the form, and the next press opens another one', async ({
  open,
  panel,
  wire,
}) => {
  const page = await open({}, { prepare: withSheets });
  await openSheet(page, 'Apple Pay');
  await decide(page, 'Cancel, then approve');
  await page.locator('.wallet-button:not([aria-busy])').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(creates(wire)).toEqual([]);
  await pressPay(page);
  await decide(page, 'Approve twice');
  await isDone(page, panel);
  expect(creates(wire)).toHaveLength(1);
  expect(await panel.payments()).toHaveLength(1);
});

test('a sheet that fails says so at the button, and nothing was sent', { tags: 'release' }, async ({
  open,
  panel,
  wire,
}) => {
  const page = await open({}, { prepare: withSheets });
  await openSheet(page, 'Browser wallet');
  await decide(page, 'Fail');
  await expectFailure(page, 'wallet_failed');
  expect(creates(wire)).toEqual([]);
  await pressPay(page);
  await decide(page, 'Approve');
  await isDone(page, panel);
});

test('a sheet that dies with its tab has paid nothing, and the form is there again', async ({
  open,
  panel,
}) => {
  const page = await open({}, { prepare: withSheets });
  await openSheet(page, 'Google Pay');
  await page.locator('dialog.sandbox-sheet').waitFor();
  await page.reload();
  await page.getByText('The payment wasn’t created, and you weren’t charged').waitFor();
  expect(await panel.payments()).toEqual([]);
});

test('with the keyboard alone, a user pays by a wallet', { tags: 'release' }, async ({ open, panel }) => {
  const page = await open({}, { prepare: withSheets });
  await press(page, /^Browser wallet/);
  await page.getByLabel('Amount').fill('500');
  await page.locator('.quote:not([data-blank])').waitFor();
  await page.locator('.wallet-button:not([aria-busy])').waitFor();
  await press(page, /^Pay with Browser wallet/);
  await page.locator('dialog.sandbox-sheet').waitFor();
  await page.keyboard.press('Enter');
  await isDone(page, panel);
});

/** Interfaces that web views lack, as the table of docs/host-guide.md says, and the wallets that remain. */
const WEB_VIEWS: [view: string, lacks: string[], wallets: string[]][] = [
  ['WKWebView', [], ['Apple Pay', 'Google Pay', 'Browser wallet']],
  ['WKWebView of iOS 15 with scripts of the app', ['ApplePaySession', 'PaymentRequest', 'google'], []],
  ['WebView of Android with Payment Request', ['ApplePaySession'], ['Google Pay', 'Browser wallet']],
  ['WebView of Android', ['ApplePaySession', 'PaymentRequest', 'google'], []],
];

for (const [view, lacks, wallets] of WEB_VIEWS)
  test(
    `the list of a ${view} has the wallets that it can open`,
    releaseUnless(lacks.length === 1),
    async ({ embed }) => {
      const prepare = async (page: Page) => {
        await withSheets(page);
        await page.addInitScript((names) => {
          for (const name of names)
            Object.defineProperty(globalThis, name, { get: () => undefined, set: () => undefined });
        }, lacks);
      };
      const { widget } = await embed('webview', {}, { prepare });
      await widget.getByRole('button', { name: /^SPEI/ }).first().waitFor();
      const tiles = await widget.locator('.tile').allInnerTexts();
      const isListed = (name: string) => tiles.some((text) => text.includes(name));
      expect(['Apple Pay', 'Google Pay', 'Browser wallet'].filter(isListed)).toEqual(wallets);
    },
  );

test('a device without the wallet lists none', { tags: 'release' }, async ({ open }) => {
  const page = await open(
    {},
    {
      prepare: (tab) =>
        tab.addInitScript(() => {
          for (const name of ['ApplePaySession', 'PaymentRequest', 'google'])
            Object.defineProperty(globalThis, name, { get: () => undefined, set: () => undefined });
        }),
    },
  );
  await page.getByRole('button', { name: /^SPEI/ }).first().waitFor();
  expect(await page.getByRole('button', { name: /Apple Pay|Google Pay|Browser wallet/ }).count()).toBe(0);
});

test('a wallet whose request has another currency is not payable, and the host is told', {
  tags: 'release',
}, async ({ embed }) => {
  const prepare = async (page: Page) => {
    await withSheets(page);
    const connection = await tamperWithConnection(page);
    connection.changeResponses('BANKING:methods-payment-v3', ({ data: { data } }) => {
      const { wallet } = Object(data.apple_pay);
      wallet.request.currencyCode = 'USD';
    });
  };
  const { widget, notifications } = await embed('inline', {}, { prepare });
  await widget
    .getByRole('button', { name: /^Apple Pay/ })
    .first()
    .click();
  await expectFailure(widget, 'wallet_invalid');
  expect(await widget.locator('.wallet-button').count()).toBe(0);
  expect((await notifications()).filter(({ detail }) => detail.code === 'wallet_invalid')).toHaveLength(1);
});

for (const [locale, texts] of [
  ['ar', ar],
  ['hi', hi],
] as const)
  for (const width of [360, 1280])
    test(`in the locale ${locale}, ${width} px wide, a wallet pays`, { tags: 'release' }, async ({
      embed,
      panel,
    }) => {
      const { page, widget, navigate } = await embed('inline', { locale }, { prepare: withSheets });
      await page.setViewportSize({ width, height: 800 });
      await navigate({ page: 'deposit', method: 'apple_pay', amount: '500' });
      await widget.locator('.quote:not([data-blank])').waitFor();
      await pressPay(widget);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await decide(widget, 'Approve');
      await panel.step();
      await widget.getByRole('heading', { name: texts.complete.processed.title }).waitFor();
      expect(await panel.payments()).toMatchObject([{ status: 'processed' }]);
    });
