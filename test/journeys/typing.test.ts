import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
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

/** Unmasked values of the form, by name. */
async function values(): Promise<Record<string, string>> {
  const text = await page.locator('output').textContent();
  return JSON.parse(text ?? '{}');
}

async function paste(box: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await box.focus();
  await page.keyboard.press('Control+v');
}

describe('a masked box', () => {
  it('groups what is typed and holds it without the groups', async () => {
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

  it('steps over a group mark when deleting', async () => {
    const box = page.getByLabel('Card number');
    await box.pressSequentially('41112');
    expect(await box.inputValue()).toBe('4111 2');
    await box.press('Backspace');
    await box.press('Backspace');
    expect((await values()).card_number).toBe('411');
    await box.press('5');
    expect(await box.inputValue()).toBe('4115');
  });

  it('understands a paste with any separators, and full-width or no-break characters', async () => {
    const box = page.getByLabel('Card number');
    await paste(box, '４１１１-1111\u00a01111 1111');
    expect((await values()).card_number).toBe('4111111111111111');
  });

  it('refuses a paste that does not fit instead of cutting it into another number', async () => {
    const box = page.getByLabel('Card number');
    await paste(box, '4111 1111 1111 1111 1111 1');
    expect(await box.inputValue()).toBe('');
    await page.getByText('Enter a valid card number').waitFor();
    await box.press('4');
    expect(await box.inputValue()).toBe('4');
  });

  it('takes an expiry date that a browser fills in with four digits for the year', async () => {
    await paste(page.getByLabel('MM/YY'), '12/2034');
    expect(await page.getByLabel('MM/YY').inputValue()).toBe('12/34');
    expect((await values()).card_expiry).toBe('1234');
  });

  it('undoes and redoes', { tags: 'release' }, async () => {
    const box = page.getByLabel('Card number');
    // One key at a time, as hands do: the browser undoes by what it took for one stroke of typing.
    await box.pressSequentially('41115', { delay: 50 });
    await expect.poll(() => box.inputValue()).toBe('4111 5');
    await page.keyboard.press('Control+z');
    await expect.poll(() => box.inputValue()).toBe('4111');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => box.inputValue()).toBe('4111 5');
    expect((await values()).card_number).toBe('41115');
  });

  it('makes letters capital', async () => {
    const box = page.getByLabel('IBAN');
    await box.pressSequentially('de8937040044');
    expect(await box.inputValue()).toBe('DE89 3704 0044');
    await moveTo(box, 0, 14);
    await paste(box, 'de89 3704 0044 0532 0130 00');
    expect((await values()).iban).toBe('DE89370400440532013000');
  });

  it('waits for an input method to finish', async () => {
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

describe('the phone box', () => {
  const box = () => page.getByLabel('Phone number');

  it('keeps its prefix whatever is pressed', async () => {
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

  it('blocks a plus anywhere and a trunk zero in front', async () => {
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
  ])('understands %j pasted', { tags: 'release' }, async (text) => {
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
    'refuses %s, which is no number of India',
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

describe('a plain box', () => {
  it('keeps the caret while capitals are made of what is typed', async () => {
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

describe('the amount box', () => {
  it('is never rewritten, so that the caret stays', async () => {
    const box = page.getByLabel('Amount');
    await box.pressSequentially('1500.5');
    await moveTo(box, 1);
    await box.press('2');
    expect(await box.inputValue()).toBe('12500.5');
    expect(await caretOf(box)).toBe(2);
  });

  it('takes a chip, and marks the one that is chosen', async () => {
    await page.getByRole('button', { name: '1,000' }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('1000');
    expect(await page.getByRole('button', { name: '1,000' }).getAttribute('aria-pressed')).toBe('true');
  });
});

it('shows the first field in error, in view and focused', async () => {
  await page.setViewportSize({ width: 360, height: 300 });
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('MM/YY').fill('12/34');
  await page.getByRole('button', { name: 'Go on' }).click();
  const box = page.getByLabel('Phone number');
  await expect
    .poll(() => box.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input))
    .toBe(true);
  const place = await box.boundingBox();
  expect(place && place.y >= 0 && place.y + place.height <= 300).toBe(true);
  await page.getByText('This field is required').first().waitFor();
});
