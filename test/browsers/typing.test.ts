import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { InputDriver } from '../support/browsers/input-driver.ts';
import { serveTypingPage } from '../support/typing/serve.ts';

let page: Awaited<ReturnType<typeof serveTypingPage>>;

beforeAll(async () => {
  page = await serveTypingPage('typing-elsewhere');
});
afterAll(() => page?.stop());

/** Only the cases of test/journeys/typing.test.ts that depend on how a browser types, deletes and pastes. */
describeBrowsers((tab) => {
  let driver: InputDriver;

  beforeEach(async () => {
    driver = tab();
    await driver.tab.resize(PHONE.width, PHONE.height);
    await driver.tab.open(page.url);
    await driver.see('field', AMOUNT);
  });

  const expectHeld = (name: string, value: string) =>
    driver.see('output', /./, ({ text }) => JSON.parse(text)[name] === value);
  const expectShown = async (field: RegExp, value: string, caret?: number) => {
    const seen = await driver.see('field', field, (found) => found.value === value);
    if (caret !== undefined) expect(seen.caret).toBe(caret);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await driver.tab.press(key);
  };
  const pasteInto = async (field: RegExp, text: string) => {
    await driver.copy(text);
    await driver.enter(field);
    await driver.paste();
  };

  describe('a masked field', () => {
    it('formats typed text in groups, and keeps the caret at an edit in the middle', async () => {
      await driver.enter(CARD);
      await driver.type('4111111111111111');
      await expectShown(CARD, '4111 1111 1111 1111', 19);
      await expectHeld('card_number', '4111111111111111');
      await driver.enter(CARD, 2);
      await press('2');
      await expectShown(CARD, '4121 1111 1111 1111 1', 3);
      await press('Backspace');
      await expectShown(CARD, '4111 1111 1111 1111', 2);
      await press('Delete');
      await expectShown(CARD, '4111 1111 1111 111', 2);
      await driver.enter(CARD, 2, 7);
      await press('9');
      await expectShown(CARD, '4191 1111 1111', 3);
    });

    it('skips a group separator when deleting', async () => {
      await driver.enter(CARD);
      await driver.type('41112');
      await expectShown(CARD, '4111 2');
      await press('Backspace', 'Backspace');
      await expectHeld('card_number', '411');
      await press('5');
      await expectShown(CARD, '4115');
    });

    it('accepts a paste, and rejects one that does not fit', async () => {
      await pasteInto(CARD, '４１１１-1111\u00a01111 1111');
      await expectHeld('card_number', '4111111111111111');
      await pasteInto(EXPIRY, '12/2034');
      await expectShown(EXPIRY, '12/34');
      await driver.copy('4111 1111 1111 1111 1111 1');
      await driver.enter(CARD, 0, 19);
      await driver.paste();
      await driver.see('text', /^Enter a valid card number/);
      await expectShown(CARD, '');
    });

    it('supports undo and redo', async () => {
      await driver.enter(CARD);
      await driver.type('41115');
      await expectShown(CARD, '4111 5');
      // Browsers undo in different steps, so the test compares the displayed and the stored value after one undo.
      await driver.tab.press('Control', 'z');
      const { value } = await driver.see('field', CARD, ({ value: shown }) => shown !== '4111 5');
      await expectHeld('card_number', value.replace(' ', ''));
      await driver.tab.press('Control', 'Shift', 'z');
      await expectShown(CARD, '4111 5');
      await expectHeld('card_number', '41115');
    });

    it('changes letters to capitals', async () => {
      await driver.enter(IBAN);
      await driver.type('de8937040044');
      await expectShown(IBAN, 'DE89 3704 0044', 14);
      await driver.enter(IBAN, 2);
      await press('1');
      await expectShown(IBAN, 'DE18 9370 4004 4', 3);
    });
  });

  describe('the phone field', () => {
    it('keeps its prefix whatever key is pressed', async () => {
      await driver.enter(PHONE_BOX);
      await driver.type('98765');
      await press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Delete');
      await expectShown(PHONE_BOX, '');
      await driver.see('text', /^\+91$/);
      await press('Home');
      await driver.type('+0098+7');
      await expectShown(PHONE_BOX, '987');
      await expectHeld('phone', '91987');
    });

    it('keeps the caret while a digit in the middle is replaced', async () => {
      await driver.enter(PHONE_BOX);
      await driver.type('9876543210');
      await driver.enter(PHONE_BOX, 1, 2);
      await press('1');
      await expectShown(PHONE_BOX, '91765 43210', 2);
    });

    it('accepts a number that is pasted over another, and rejects a foreign one', async () => {
      await driver.copy('\u202a(+91)\u00a098765-43210\u202c');
      await driver.enter(PHONE_BOX);
      await driver.type('9123456789');
      await driver.tab.press('Control', 'a');
      await driver.paste();
      await expectShown(PHONE_BOX, '98765 43210');
      await expectHeld('phone', '919876543210');
      await driver.tab.press('Control', 'a');
      await press('Delete');
      await pasteInto(PHONE_BOX, '+1 201 555 0123');
      await driver.see('text', /^Enter a valid phone number/);
      await expectShown(PHONE_BOX, '');
    });
  });

  it('a plain field keeps the caret while text is changed to capitals', async () => {
    await driver.enter(HOLDER);
    await driver.type('maria nunez');
    await driver.enter(HOLDER, 5);
    await driver.type(' jo');
    await expectHeld('card_holder', 'MARIA JO NUNEZ');
    expect(await driver.caretOf(HOLDER)).toBe(8);
  });

  it('the amount field is never reformatted while typing, so that the caret stays', async () => {
    await driver.enter(AMOUNT);
    await driver.type('1500.5');
    await driver.enter(AMOUNT, 1);
    await press('2');
    await expectShown(AMOUNT, '12500.5', 2);
    await driver.click('button', /^₹?1,000/);
    await expectShown(AMOUNT, '1000');
  });

  it('an invalid form focuses its first invalid field', async () => {
    await driver.enter(CARD);
    await driver.type('4111111111111111');
    await driver.enter(EXPIRY);
    await driver.type('1234');
    await driver.click('button', /^Go on/);
    await driver.see('field', PHONE_BOX, ({ isFocused, obstacle }) => isFocused && obstacle === null);
    await driver.see('text', /^This field is required/);
  });
});

const AMOUNT = /^Amount/;
const CARD = /^Card number/;
const EXPIRY = /^Expiry date/;
const HOLDER = /^Cardholder name/;
const IBAN = /^IBAN/;
const PHONE_BOX = /^Phone number/;
