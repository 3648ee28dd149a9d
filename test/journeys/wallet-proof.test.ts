import { Wallet } from 'ethers';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import ar from '../../public/locales/ar.json';
import en from '../../public/locales/en.json';
import hi from '../../public/locales/hi.json';
import { findArabicMisfits, findAxeViolations } from '../gallery/check-page.ts';
import { journey as test } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { readFee } from '../support/user-actions.ts';

const GERMANY = { paymentGeo: 'DE', currency: 'EUR', page: 'withdrawal' };
const LOCALES = { en, ar, hi } as Record<string, typeof en>;

/** Fills in a withdrawal to an Ethereum wallet; the sandbox requires a proof of the wallet for amounts that end in 27 or 28 (docs/sandbox.md). */
async function fillIn(widget: Widget, address: string, amount: string): Promise<void> {
  await widget.locator('input[inputmode=decimal]').first().fill(amount);
  // Waits for the other fields, because they push the networks away from the click.
  await widget.locator('.sticky-footer').waitFor();
  await widget.locator('input[value=ERC20]').check();
  await widget.locator('.text-input-box input:not([inputmode=decimal])').last().fill(address);
  await readFee(widget);
  await widget.locator('form button[type=submit]').click();
}
async function ask(widget: Widget, address: string, amount: string): Promise<void> {
  await openForm(widget);
  await fillIn(widget, address, amount);
  await detailsOf(widget).first().waitFor();
}
const GROUP = new RegExp(
  `^(?:${Object.values(LOCALES)
    .map(({ groups }) => groups.crypto)
    .join('|')})`,
);
async function openForm(widget: Widget): Promise<void> {
  await widget.getByRole('button', { name: GROUP }).click();
  await widget.getByRole('button', { name: /^(?:Ethereum|एथेरियम)/ }).click();
}
const detailsOf = (widget: Widget) => widget.locator('.copy-row-value');
async function tabTo(page: Page, control: ReturnType<Widget['locator']>): Promise<void> {
  const hasFocus = () => control.evaluate((it) => it.matches(':focus'));
  for (let presses = 0; presses < 20 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}
const main = (widget: Widget) => widget.locator('.sticky-footer button').first();
const fits = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findAxeViolations(page)).toEqual([]);
};

for (const mode of ['inline', 'frame', 'iframe'] as const)
  test(
    `a wallet that signs the message is proven, and a signature of another one is not: ${mode}`,
    releaseUnless(mode === 'iframe'),
    async ({ embed, panel }) => {
      const { widget } = await embed(mode, GERMANY);
      const wallet = Wallet.createRandom();
      await ask(widget, wallet.address, '127');
      const message = await detailsOf(widget).innerText();
      expect(message).toContain(wallet.address);
      const field = widget.getByRole('textbox', { name: en.payout.proofSignature });
      const foreign = await Wallet.createRandom().signMessage(message);
      await field.fill(foreign);
      await main(widget).click();
      await widget.getByText(en.payout.proofWrong).waitFor();
      expect(await field.inputValue()).toBe(foreign);
      expect(await panel.payments()).toEqual([]);
      await field.fill(await wallet.signMessage(message));
      await main(widget).click();
      await expect.poll(() => panel.payments()).toMatchObject([{ type: 'withdrawal', amount: '127.00' }]);
    },
  );

for (const mode of ['inline', 'frame', 'iframe'] as const)
  test(
    `a small transfer proves a wallet, and is credited: ${mode}`,
    releaseUnless(mode === 'frame'),
    async ({ embed, panel }) => {
      const { widget } = await embed(mode, GERMANY);
      await ask(widget, Wallet.createRandom().address, '128');
      await widget.getByText('0.00012', { exact: false }).first().waitFor();
      expect(await widget.getByRole('button', { name: /^Withdraw €/ }).count()).toBe(0);
      const before = await panel.balance();
      await panel.act('prove');
      await widget.getByText(en.payout.proofSeen).waitFor();
      expect(Number(await panel.balance())).toBeGreaterThan(Number(before));
      await main(widget).click();
      await expect.poll(() => panel.payments()).toMatchObject([{ amount: '128.00' }]);
    },
  );

for (const [locale, texts] of Object.entries(LOCALES))
  for (const width of [360, 1280]) {
    test(`the message to sign fits ${width} px in ${locale}`, { tags: 'release' }, async ({
      embed,
      panel,
    }) => {
      const { page, widget } = await embed('inline', { ...GERMANY, locale });
      await page.setViewportSize({ width, height: 800 });
      const wallet = Wallet.createRandom();
      await ask(widget, wallet.address, '127');
      await widget.getByText(texts.payout.proofSign).waitFor();
      await fits(page, width);
      const field = widget.getByRole('textbox', { name: texts.payout.proofSignature });
      await field.fill(await wallet.signMessage(await detailsOf(widget).innerText()));
      await main(widget).click();
      await expect.poll(() => panel.payments()).toMatchObject([{ amount: '127.00' }]);
    });

    test(`the details of the transfer fit ${width} px in ${locale}`, { tags: 'release' }, async ({
      embed,
      panel,
    }) => {
      const { page, widget } = await embed('inline', { ...GERMANY, locale });
      await page.setViewportSize({ width, height: 800 });
      await ask(widget, Wallet.createRandom().address, '128');
      await widget.getByText(texts.payout.proofSend).waitFor();
      await fits(page, width);
      await panel.act('prove');
      await widget.getByText(texts.payout.proofSeen).waitFor();
      await main(widget).click();
      await expect.poll(() => panel.payments()).toMatchObject([{ amount: '128.00' }]);
    });
  }

test('the details stay the same when the user comes back, and after a reload', async ({ embed, panel }) => {
  const embedded = await embed('inline', GERMANY);
  const { widget, reload } = embedded;
  const { address } = Wallet.createRandom();
  await ask(widget, address, '128');
  expect(await findArabicMisfits(embedded, ar.payout.proofSend)).toEqual([]);
  const first = await detailsOf(widget).allInnerTexts();
  await main(widget).click();
  await widget.locator('form button[type=submit]').click();
  await detailsOf(widget).first().waitFor();
  expect(await detailsOf(widget).allInnerTexts()).toEqual(first);
  await reload();
  await ask(widget, address, '128');
  expect(await detailsOf(widget).allInnerTexts()).toEqual(first);
  await reload();
  await panel.act('prove');
  await openForm(widget);
  await fillIn(widget, address, '128');
  await widget.getByRole('heading', { name: en.confirm.title }).waitFor();
  await readFee(widget);
  await main(widget).click();
  await expect.poll(() => panel.payments()).toMatchObject([{ amount: '128.00' }]);
});

test('a message that was signed before a reload proves the wallet after it', { tags: 'release' }, async ({
  embed,
  panel,
}) => {
  const { widget, reload } = await embed('inline', GERMANY);
  const wallet = Wallet.createRandom();
  await ask(widget, wallet.address, '127');
  const signature = await wallet.signMessage(await detailsOf(widget).innerText());
  await reload();
  await ask(widget, wallet.address, '127');
  await widget.getByRole('textbox', { name: en.payout.proofSignature }).fill(signature);
  await main(widget).click();
  await expect.poll(() => panel.payments()).toMatchObject([{ amount: '127.00' }]);
});

test('with the keyboard alone, a user copies the message, pastes the signature and withdraws: an answer that is lost is repeated with the same proof, and makes one payment', async ({
  embed,
  panel,
}) => {
  const prepare = async (page: Page) => {
    const connection = await tamperWithConnection(page);
    connection.holdResponses('BANKING_WITHDRAWAL:create-v1', new Promise(() => {}));
  };
  const embedded = await embed('inline', GERMANY, { prepare });
  const { page, widget } = embedded;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = Wallet.createRandom();
  await ask(widget, wallet.address, '127');
  expect(await findArabicMisfits(embedded, ar.payout.proofSign)).toEqual([]);
  await widget.getByText(en.payout.proofSign).waitFor();
  await tabTo(page, widget.locator('.copy-row-button'));
  await page.keyboard.press('Enter');
  await widget.getByText(en.complete.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await detailsOf(widget).innerText());
  await tabTo(page, widget.getByRole('textbox', { name: en.payout.proofSignature }));
  await page.evaluate((text) => navigator.clipboard.writeText(text), await wallet.signMessage(copied));
  await page.keyboard.press('ControlOrMeta+v');
  await tabTo(page, main(widget));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.payments()).toHaveLength(1);
  await panel.act('drop');
  await widget.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '127.00' }]);
});
