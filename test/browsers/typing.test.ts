import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { Hand } from '../support/browsers/hand.ts';
import { serveTypingPage } from '../support/typing/serve.ts';

let page: Awaited<ReturnType<typeof serveTypingPage>>;

beforeAll(async () => {
  page = await serveTypingPage('typing-elsewhere');
});
afterAll(() => page?.stop());

/** The cases of test/journeys/typing.test.ts that a browser's own way of typing, deleting and pasting may break. */
describeBrowsers((tab) => {
  let hand: Hand;

  beforeEach(async () => {
    hand = tab();
    await hand.tab.resize(PHONE.width, PHONE.height);
    await hand.tab.open(page.url);
    await hand.see('field', AMOUNT);
  });

  /** Expects the unmasked values of the form. */
  const expectHeld = (name: string, value: string) =>
    hand.see('output', /./, ({ text }) => JSON.parse(text)[name] === value);
  const expectShown = async (field: RegExp, value: string, caret?: number) => {
    const seen = await hand.see('field', field, (found) => found.value === value);
    if (caret !== undefined) expect(seen.caret).toBe(caret);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await hand.tab.press(key);
  };
  const pasteInto = async (field: RegExp, text: string) => {
    await hand.copy(text);
    await hand.enter(field);
    await hand.paste();
  };

  describe('a masked box', () => {
    it('groups what is typed, and keeps the caret where the middle is changed', async () => {
      await hand.enter(CARD);
      await hand.type('4111111111111111');
      await expectShown(CARD, '4111 1111 1111 1111', 19);
      await expectHeld('card_number', '4111111111111111');
      await hand.enter(CARD, 2);
      await press('2');
      await expectShown(CARD, '4121 1111 1111 1111 1', 3);
      await press('Backspace');
      await expectShown(CARD, '4111 1111 1111 1111', 2);
      await press('Delete');
      await expectShown(CARD, '4111 1111 1111 111', 2);
      await hand.enter(CARD, 2, 7);
      await press('9');
      await expectShown(CARD, '4191 1111 1111', 3);
    });

    it('steps over a group mark when deleting', async () => {
      await hand.enter(CARD);
      await hand.type('41112');
      await expectShown(CARD, '4111 2');
      await press('Backspace', 'Backspace');
      await expectHeld('card_number', '411');
      await press('5');
      await expectShown(CARD, '4115');
    });

    it('understands a paste, and refuses one that does not fit', async () => {
      await pasteInto(CARD, '４１１１-1111\u00a01111 1111');
      await expectHeld('card_number', '4111111111111111');
      await pasteInto(EXPIRY, '12/2034');
      await expectShown(EXPIRY, '12/34');
      await hand.copy('4111 1111 1111 1111 1111 1');
      await hand.enter(CARD, 0, 19);
      await hand.paste();
      await hand.see('text', /^Enter a valid card number/);
      await expectShown(CARD, '');
    });

    it('undoes and redoes', async () => {
      await hand.enter(CARD);
      await hand.type('41115');
      await expectShown(CARD, '4111 5');
      // Browsers undo by different steps; the displayed and the held value must agree after each.
      await hand.tab.press('Control', 'z');
      const { value } = await hand.see('field', CARD, ({ value: shown }) => shown !== '4111 5');
      await expectHeld('card_number', value.replace(' ', ''));
      await hand.tab.press('Control', 'Shift', 'z');
      await expectShown(CARD, '4111 5');
      await expectHeld('card_number', '41115');
    });

    it('makes letters capital', async () => {
      await hand.enter(IBAN);
      await hand.type('de8937040044');
      await expectShown(IBAN, 'DE89 3704 0044', 14);
      await hand.enter(IBAN, 2);
      await press('1');
      await expectShown(IBAN, 'DE18 9370 4004 4', 3);
    });
  });

  describe('the phone box', () => {
    it('keeps its prefix whatever is pressed', async () => {
      await hand.enter(PHONE_BOX);
      await hand.type('98765');
      await press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Delete');
      await expectShown(PHONE_BOX, '');
      await hand.see('text', /^\+91$/);
      await press('Home');
      await hand.type('+0098+7');
      await expectShown(PHONE_BOX, '987');
      await expectHeld('phone', '91987');
    });

    it('keeps the caret while a digit in the middle is replaced', async () => {
      await hand.enter(PHONE_BOX);
      await hand.type('9876543210');
      await hand.enter(PHONE_BOX, 1, 2);
      await press('1');
      await expectShown(PHONE_BOX, '91765 43210', 2);
    });

    it('understands a number pasted over another, and refuses a foreign one', async () => {
      await hand.copy('\u202a(+91)\u00a098765-43210\u202c');
      await hand.enter(PHONE_BOX);
      await hand.type('9123456789');
      await hand.tab.press('Control', 'a');
      await hand.paste();
      await expectShown(PHONE_BOX, '98765 43210');
      await expectHeld('phone', '919876543210');
      await hand.tab.press('Control', 'a');
      await press('Delete');
      await pasteInto(PHONE_BOX, '+1 201 555 0123');
      await hand.see('text', /^Enter a valid phone number/);
      await expectShown(PHONE_BOX, '');
    });
  });

  it('keeps the caret while capitals are made of what is typed', async () => {
    await hand.enter(HOLDER);
    await hand.type('maria nunez');
    await hand.enter(HOLDER, 5);
    await hand.type(' jo');
    await expectHeld('card_holder', 'MARIA JO NUNEZ');
    expect(await hand.caretOf(HOLDER)).toBe(8);
  });

  it('never rewrites an amount, so that the caret stays', async () => {
    await hand.enter(AMOUNT);
    await hand.type('1500.5');
    await hand.enter(AMOUNT, 1);
    await press('2');
    await expectShown(AMOUNT, '12500.5', 2);
    await hand.click('button', /^₹?1,000/);
    await expectShown(AMOUNT, '1000');
  });

  it('shows the first field in error, focused', async () => {
    await hand.enter(CARD);
    await hand.type('4111111111111111');
    await hand.enter(EXPIRY);
    await hand.type('1234');
    await hand.click('button', /^Go on/);
    await hand.see('field', PHONE_BOX, ({ isFocused, isOpen }) => isFocused && isOpen);
    await hand.see('text', /^This field is required/);
  });
});

const AMOUNT = /^Amount/;
const CARD = /^Card number/;
const EXPIRY = /^MM\/YY/;
const HOLDER = /^Cardholder name/;
const IBAN = /^IBAN/;
const PHONE_BOX = /^Phone number/;
