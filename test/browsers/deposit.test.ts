import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { Hand } from '../support/browsers/hand.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { addressOf, createUser } from '../support/host-page.ts';
import { NAME } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let desk: Desk;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.stop());
afterEach(() => desk?.close());

describeBrowsers((tab) => {
  async function arrive(query: Record<string, string>, { width, height } = PHONE): Promise<Hand> {
    const user = createUser();
    desk = openDesk(sandbox.url, user);
    const hand = tab();
    await hand.tab.resize(width, height);
    await hand.tab.open(addressOf({ url: sandbox.url, user, query }));
    return hand;
  }

  it.each(['inline', 'frame'])('a deposit goes through, mode %s', async (mode) => {
    const hand = await arrive({ mode });
    await hand.see('heading', /^Deposit$/);
    await hand.click('button', /^SPEI bank transfer/);
    await hand.enter(/^Amount/);
    await hand.type('512');
    await hand.enter(/^Full name/);
    await hand.type(NAME);
    await hand.click('button', /^Deposit /);
    await hand.see('heading', /^How to pay$/);
    const [payment] = await desk.payments();
    expect(payment).toMatchObject({ method: 'spei', amount: '512.00', status: 'waiting' });
    await desk.act('approve', { id: payment?.id });
    await hand.see('heading', /^Done$/);
    expect(await desk.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
  });

  describe.each([
    ['a phone, in a sheet', PHONE],
    ['a desktop, in a popover', DESKTOP],
  ])('a list of answers on %s', (_, size) => {
    it('opens as a dialog, closes by Escape, and gives what is picked', async () => {
      const hand = await arrive({ country: 'ng', currency: 'NGN', page: 'withdrawal' }, size);
      await hand.click('button', /^Bank transfer/);
      await hand.click('button', BANK);
      await hand.see('dialog', /Bank/);
      await hand.tab.press('Escape');
      await hand.miss('dialog', /Bank/);
      await hand.see('button', BANK, ({ isFocused }) => isFocused);

      await hand.tab.press('Enter');
      await hand.see('dialog', /Bank/);
      await hand.tab.press('ArrowDown');
      await hand.tab.press('Enter');
      await hand.miss('dialog', /Bank/);
      const second = await hand.see('button', BANK);

      await hand.click('button', BANK);
      await hand.click('option', /^First Bank/);
      await hand.miss('dialog', /Bank/);
      const { text } = await hand.see('button', BANK);
      expect(text).toContain('First Bank');
      expect(text).not.toBe(second.text);
    });
  });

  it('another country is found by its dial code, and brings its methods', async () => {
    const hand = await arrive({});
    await hand.click('button', /^Country: Mexico/);
    await hand.enter(/^Country or dial code/);
    await hand.type('+7');
    await hand.click('button', /Russia/);
    await hand.see('button', /^Cryptocurrency/);
  });
});

/** The button of the list, by its label. */
const BANK = /^Bank (?!transfer)/;
