import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { InputDriver } from '../support/browsers/input-driver.ts';
import { type CashierPanel, openCashierPanel } from '../support/cashier-panel.ts';
import { addressOf, createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { NAME } from '../support/user-actions.ts';

let sandbox: Sandbox;
let panel: CashierPanel;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.stop());
afterEach(() => panel?.close());

describeBrowsers((tab) => {
  async function arrive(query: Record<string, string>, { width, height } = PHONE): Promise<InputDriver> {
    const user = createUser();
    panel = openCashierPanel(sandbox.url, user);
    const driver = tab();
    await driver.tab.resize(width, height);
    await driver.tab.open(addressOf({ url: sandbox.url, user, query }));
    return driver;
  }

  it.each(['inline', 'frame'])('a deposit succeeds in mode %s', async (mode) => {
    const driver = await arrive({ mode });
    await driver.see('heading', /^Deposit$/);
    await driver.click('button', /^SPEI bank transfer/);
    await driver.enter(/^Amount/);
    await driver.type('512');
    await driver.enter(/^Full name/);
    await driver.type(NAME);
    await driver.click('button', /^Deposit /);
    await driver.see('heading', /^How to pay$/);
    const [payment] = await panel.payments();
    expect(payment).toMatchObject({ method: 'spei', amount: '512.00', status: 'waiting' });
    await panel.act('approve', { id: payment?.id });
    await driver.see('heading', /^Done$/);
    expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
  });

  it('a card is charged once from the card frame of an inline element', async () => {
    const driver = await arrive({ mode: 'inline' });
    await driver.click('button', /^Card\b/);
    await driver.click('button', /^Visa \/ Mastercard/);
    for (const [field, text] of CARD) {
      await driver.enter(field);
      await driver.type(text);
    }
    await driver.click('button', /^Deposit /);
    await driver.see('heading', /^Waiting for your payment$/);
    const [payment] = await panel.payments();
    await panel.act('approve', { id: payment?.id });
    await driver.see('heading', /^Done$/);
    expect(await panel.payments()).toMatchObject([
      { method: 'mx_card_h2h', amount: '512.00', status: 'processed' },
    ]);
  });

  describe.each([
    ['a phone, in a sheet', PHONE],
    ['a desktop, in a popover', DESKTOP],
  ])('a dropdown on %s', (_, size) => {
    it('opens as a dialog, closes by Escape, and returns the selected option', async () => {
      const driver = await arrive({ country: 'ng', currency: 'NGN', page: 'withdrawal' }, size);
      await driver.click('button', /^Bank transfer/);
      await driver.click('button', BANK);
      await driver.see('dialog', /Bank/);
      await driver.tab.press('Escape');
      await driver.miss('dialog', /Bank/);
      await driver.see('button', BANK, ({ isFocused }) => isFocused);

      await driver.tab.press('Enter');
      await driver.see('dialog', /Bank/);
      await driver.tab.press('ArrowDown');
      await driver.tab.press('Enter');
      await driver.miss('dialog', /Bank/);
      const second = await driver.see('button', BANK);

      await driver.click('button', BANK);
      await driver.click('option', /^First Bank/);
      await driver.miss('dialog', /Bank/);
      const { text } = await driver.see('button', BANK);
      expect(text).toContain('First Bank');
      expect(text).not.toBe(second.text);
    });
  });

  it('another country is found by its dial code, and shows its methods', async () => {
    const driver = await arrive({});
    await driver.click('button', /^Country: Mexico/);
    await driver.enter(/^Country or dialling code/);
    await driver.type('+7');
    await driver.click('button', /Russia/);
    await driver.see('button', /^Cryptocurrency/);
  });
});

const BANK = /^Bank (?!transfer)/;

const CARD = [
  [/^Amount/, '512'],
  [/^Card number/, '4111111111111111'],
  [/^Expiry date/, '1234'],
  [/^CVV/, '123'],
  [/^Cardholder name/, 'ADA OBI'],
] as const;
