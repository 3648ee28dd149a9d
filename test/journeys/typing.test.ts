import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { serveTypingPage } from '../support/typing/serve.ts';

let server: Awaited<ReturnType<typeof serveTypingPage>>;
let page: Page;
let consoleErrors: string[];

journey.beforeAll(async ({ browser }) => {
  server = await serveTypingPage('typing');
  const context = await browser.newContext({
    viewport: PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
});

afterAll(async () => {
  await server?.stop();
});

beforeEach(async () => {
  consoleErrors = [];
  await page.setViewportSize(PHONE);
  await page.goto(server.url);
  await page.getByLabel('Amount').waitFor();
});

afterEach(() => expect(consoleErrors).toEqual([]));

const caretOf = (box: Locator) => box.evaluate((input: HTMLInputElement) => input.selectionStart);
const moveTo = (box: Locator, start: number, end = start) =>
  box.evaluate(
    (input: HTMLInputElement, [from, to]) => input.setSelectionRange(from ?? 0, to ?? 0),
    [start, end],
  );

async function values(): Promise<Record<string, string>> {
  const text = await page.locator('output').textContent();
  return JSON.parse(text ?? '{}');
}

async function paste(box: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await box.focus();
  await page.keyboard.press('Control+v');
}

describe('a masked field', () => {
  it('takes a number that is dragged into it, as a field without a mask does', async () => {
    const box = page.getByLabel('Card number');
    const number = page.locator('#dragged');
    await page.evaluate(() => {
      const text = document.createElement('span');
      text.id = 'dragged';
      text.textContent = '4111111111111111';
      document.body.prepend(text);
      getSelection()?.selectAllChildren(text);
    });
    await number.dragTo(box);
    await expect.poll(() => box.inputValue()).toBe('4111 1111 1111 1111');
    expect(Object.values(await values())).toContain('4111111111111111');
  });

  it('formats typed text in groups and stores it without separators', async () => {
    const box = page.getByLabel('Card number');
    await box.pressSequentially('4111111111111111');
    expect(await box.inputValue()).toBe('4111 1111 1111 1111');
    expect((await values()).card_number).toBe('4111111111111111');
  });

  it('keeps the caret where a digit is added, replaced or removed in the middle', async () => {
    const box = page.getByLabel('Card number');
    await box.pressSequentially('4111111111111111');
    await moveTo(box, 2);
    await box.press('2');
    expect(await box.inputValue()).toBe('4121 1111 1111 1111 1');
    expect(await caretOf(box)).toBe(3);
    await box.press('Backspace');
    expect(await box.inputValue()).toBe('4111 1111 1111 1111');
    expect(await caretOf(box)).toBe(2);
    await moveTo(box, 2, 7);
    await box.press('9');
    expect(await box.inputValue()).toBe('4191 1111 1111 1');
    expect(await caretOf(box)).toBe(3);
  });

  it('skips a group separator when deleting', async () => {
    const box = page.getByLabel('Card number');
    await box.pressSequentially('41112');
    expect(await box.inputValue()).toBe('4111 2');
    await box.press('Backspace');
    await box.press('Backspace');
    expect((await values()).card_number).toBe('411');
    await box.press('5');
    expect(await box.inputValue()).toBe('4115');
  });

  it('accepts a paste with any separators, full-width digits or no-break spaces', async () => {
    const box = page.getByLabel('Card number');
    await paste(box, '４１１１-1111\u00a01111 1111');
    expect((await values()).card_number).toBe('4111111111111111');
  });

  it('rejects a paste that does not fit instead of truncating it to another number', async () => {
    const box = page.getByLabel('Card number');
    await paste(box, '4111 1111 1111 1111 1111 1');
    expect(await box.inputValue()).toBe('');
    await page.getByText('Enter a valid card number').waitFor();
    await box.press('4');
    expect(await box.inputValue()).toBe('4');
  });

  it('accepts an autofilled expiry date with a four-digit year', async () => {
    await paste(page.getByLabel('Expiry date'), '12/2034');
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('12/34');
    expect((await values()).card_expiry).toBe('1234');
  });

  it('supports undo and redo', { tags: 'release' }, async () => {
    const box = page.getByLabel('Card number');
    // Types with a delay, because a browser undoes quick keys as one step.
    await box.pressSequentially('41115', { delay: 50 });
    await expect.poll(() => box.inputValue()).toBe('4111 5');
    await page.keyboard.press('Control+z');
    await expect.poll(() => box.inputValue()).toBe('4111');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => box.inputValue()).toBe('4111 5');
    expect((await values()).card_number).toBe('41115');
  });

  it('changes letters to capitals', async () => {
    const box = page.getByLabel('IBAN');
    await box.pressSequentially('de8937040044');
    expect(await box.inputValue()).toBe('DE89 3704 0044');
    await moveTo(box, 0, 14);
    await paste(box, 'de89 3704 0044 0532 0130 00');
    expect((await values()).iban).toBe('DE89370400440532013000');
  });

  it('waits until an input method has finished composing', async () => {
    const box = page.getByLabel('Card number');
    await box.focus();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: '41', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.imeSetComposition', { text: '4111', selectionStart: 4, selectionEnd: 4 });
    await devtools.send('Input.insertText', { text: '41112' });
    expect(await box.inputValue()).toBe('4111 2');
    expect((await values()).card_number).toBe('41112');
  });
});

describe('the phone field', () => {
  const box = () => page.getByLabel('Phone number');

  it('keeps its prefix whatever key is pressed', async () => {
    await box().pressSequentially('98765');
    await page.getByText('+91').waitFor();
    for (let press = 0; press < 8; press++) await box().press('Backspace');
    await box().press('Delete');
    await box().press('Control+a');
    await box().press('Delete');
    expect(await box().inputValue()).toBe('');
    await page.getByText('+91').waitFor();
    await box().press('Home');
    await box().pressSequentially('+9');
    expect(await box().inputValue()).toBe('9');
    expect((await values()).phone).toBe('919');
  });

  it('rejects a plus sign anywhere and a leading trunk zero', async () => {
    await box().pressSequentially('+0098+7');
    expect(await box().inputValue()).toBe('987');
  });

  it.each([
    '+91 98765-43210',
    '+919876543210',
    '0091 98765 43210',
    '09876543210',
    '919876543210',
    '9876543210',
    '(+91) 98765 43210',
    '\u202a+91\u00a098765\u00a043210\u202c',
  ])('accepts a pasted %j', { tags: 'release' }, async (text) => {
    await paste(box(), text);
    expect(await box().inputValue()).toBe('98765 43210');
    expect((await values()).phone).toBe('919876543210');
  });

  it('replaces a number by a pasted one', async () => {
    await box().pressSequentially('9123456789');
    await box().press('Control+a');
    await paste(box(), '+91 98765 43210');
    expect((await values()).phone).toBe('919876543210');
  });

  it.each(['+1 201 555 0123', '9876543210123456789'])(
    'rejects a pasted %s, which is not a number of India',
    { tags: 'release' },
    async (text) => {
      await paste(box(), text);
      expect(await box().inputValue()).toBe('');
      await page.getByText('Enter a valid phone number').waitFor();
    },
  );

  it('keeps the caret while a digit in the middle is replaced', async () => {
    await box().pressSequentially('9876543210');
    await moveTo(box(), 1, 2);
    await box().press('1');
    expect(await box().inputValue()).toBe('91765 43210');
    expect(await caretOf(box())).toBe(2);
  });
});

describe('a plain field', () => {
  it('keeps the caret while typed text is changed to capitals', async () => {
    const box = page.getByLabel('Cardholder name');
    await box.pressSequentially('maria nunez');
    await moveTo(box, 5);
    await box.pressSequentially(' jo');
    expect(await caretOf(box)).toBe(8);
    expect((await values()).card_holder).toBe('MARIA JO NUNEZ');
  });

  it('lets an input method compose', { tags: 'release' }, async () => {
    const box = page.getByLabel('Full name');
    await box.focus();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'मा', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.insertText', { text: 'माया' });
    expect(await box.inputValue()).toBe('माया');
    await box.press('Space');
    await box.press('Tab');
    expect((await values()).full_name).toBe('माया');
  });
});

describe('a value is the same however it is entered', () => {
  const WAYS: Record<string, (box: Locator, text: string) => Promise<void>> = {
    'key by key': (box, text) => box.pressSequentially(text),
    pasted: paste,
    async composed(box, text) {
      await box.focus();
      const devtools = await page.context().newCDPSession(page);
      for (let end = 1; end <= text.length; end += 1)
        await devtools.send('Input.imeSetComposition', {
          text: text.slice(0, end),
          selectionStart: end,
          selectionEnd: end,
        });
      await devtools.send('Input.insertText', { text });
    },
    'filled in with an input event': (box, text) => fillIn(box, text, 'input'),
    'filled in with a change event alone': (box, text) => fillIn(box, text, 'change'),
  };
  /** Fills a box in by the browser's own setter, as a password manager does; React overrides `value` and does not see it. */
  const fillIn = (box: Locator, text: string, event: string) =>
    box.evaluate(
      (input: HTMLInputElement, [value, name]) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new Event(name ?? '', { bubbles: true }));
      },
      [text, event],
    );

  // Only some combinations run in a browser, because typed-values.test.tsx tests all of them without a browser.
  describe.each(Object.keys(WAYS))('%s', { tags: 'release' }, (way) => {
    it.each([
      ['Phone number', '+91 98765 43210', 'phone', '919876543210'],
      ['Phone number', '0091 9876543210', 'phone', '919876543210'],
      ['Phone number', '๙๘๗๖๕๔๓๒๑๐', 'phone', '919876543210'],
      ['Card number', '5555 5555 5555 4444', 'card_number', '5555555555554444'],
      ['Expiry date', '01/2034', 'card_expiry', '0134'],
      ['CVV', '123', 'card_cvv', '123'],
      ['Account number', '1234 5678 9012', 'account_number', '123456789012'],
      ['IBAN', 'de89 3704 0044 0532 0130 00', 'iban', 'DE89370400440532013000'],
      ['Amount', '1234.50', 'amount', '1234.50'],
    ])('%s: %s', async (label, text, name, value) => {
      await WAYS[way]?.(page.getByLabel(label, { exact: true }), text);
      await expect.poll(async () => (await values())[name]).toBe(value);
    });
  });

  it('a digit too many stays in the box and is an error', async () => {
    const box = page.getByLabel('Phone number');
    await box.pressSequentially('98765432101');
    expect((await box.inputValue()).replace(/\D/g, '')).toBe('98765432101');
    await page.getByText('Enter a valid phone number').waitFor();
  });

  for (const lang of ['tr', 'az', 'en'])
    it(
      `the capitals that a page in ${lang} shows and copies are those of the value`,
      releaseUnless(lang === 'tr'),
      async () => {
        await page.evaluate((tag) => document.documentElement.setAttribute('lang', tag), lang);
        const box = page.getByLabel('Cardholder name');
        await box.pressSequentially('ai iren');
        await box.press('Control+a');
        await box.press('Control+c');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AI IREN');
        expect((await values()).card_holder).toBe('AI IREN');
        await box.press('Tab');
        expect(await box.inputValue()).toBe('AI IREN');
      },
    );
});

it.each(['CVV', 'Card PIN'])('the digits of the %s are never drawn', async (label) => {
  const box = page.getByLabel(label);
  await box.pressSequentially('1234');
  expect(
    await box.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security')),
  ).toBe('disc');
});

describe('the amount field', () => {
  it('is never reformatted while typing, so that the caret stays', async () => {
    const box = page.getByLabel('Amount');
    await box.pressSequentially('1500.5');
    await moveTo(box, 1);
    await box.press('2');
    expect(await box.inputValue()).toBe('12500.5');
    expect(await caretOf(box)).toBe(2);
  });

  it('accepts a preset, and highlights the chosen one', async () => {
    await page.getByRole('button', { name: /1,000$/ }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('1000');
    expect(await page.getByRole('button', { name: /1,000$/ }).getAttribute('aria-pressed')).toBe('true');
  });
});

it('an invalid form focuses its first invalid field and scrolls it into view', async () => {
  await page.setViewportSize({ width: 360, height: 300 });
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByRole('button', { name: 'Go on' }).click();
  const box = page.getByLabel('Phone number');
  await expect
    .poll(() => box.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input))
    .toBe(true);
  const place = await box.boundingBox();
  expect(place && place.y >= 0 && place.y + place.height <= 300).toBe(true);
  await page.getByText('This field is required').first().waitFor();
});
