import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSlow } from '../../../test/support/find-slow.ts';
import { digitsOf } from '../parsing/clean-text.ts';
import { redact } from './redact.ts';

const CARD = '5555555555554444';
const inFours = (separator: string) => CARD.replace(/(.{4})(?=.)/g, `$1${separator}`);
const inScript = (zero: number) => CARD.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

test.each([
  ['nothing', CARD],
  ['spaces', inFours(' ')],
  ['double spaces', inFours('  ')],
  ['dots', inFours('.')],
  ['hyphens', inFours('-')],
  ['hyphens with spaces', inFours(' - ')],
  ['dashes', inFours('–')],
  ['underscores', inFours('_')],
  ['bullets', inFours('•')],
  ['no-break spaces', inFours('\u00a0')],
  ['zero-width spaces', inFours('\u200b')],
  ['commas', inFours(',')],
  ['a space after each digit', [...CARD].join(' ')],
  ['Arabic-Indic digits', inScript(0x0660)],
  ['Devanagari digits in groups of four', inScript(0x0966).replace(/(.{4})(?=.)/g, '$1 ')],
  ['full-width digits', inScript(0xff10)],
  ['mathematical digits', inScript(0x1d7ce)],
  ['circled digits', CARD.replace(/\d/g, (digit) => String.fromCodePoint(0x245f + Number(digit)))],
  ['a dozen dashes', inFours('-'.repeat(12))],
  ['HTML tags', inFours('</b> <b>')],
  ['HTML entities', inFours('&nbsp;')],
  ['JSON escapes', inFours('\\u0020')],
  ['line breaks', inFours('\r\n')],
])('redact hides a card number that is separated by %s', (_, written) => {
  expect(redact(`Card ${written} declined`)).toBe('Card ••• declined');
  expect(redact(`Card${written}declined`)).not.toMatch(/[45٤४４]/);
});

test.each([
  ['letters', inFours('x')],
  ['words', inFours(' then ')],
  ['letters with combining marks', inFours('<b id="x">')],
])('redact hides a typed card number with %s between its groups', (_, written) => {
  expect(redact(`Card no. ${written}, declined: 2 tries`, [CARD])).toBe('Card no. •••, declined: 2 tries');
});

/** The zeros of the scripts in which users type numbers. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xe50, 0xff10, 0x1d7ce];
const SEPARATORS = [...' \u00a0\u2009\u200b\u202e-‐‑–—_·•・*/|~+:\\\t\n()[]{}#'];
const numbers = fc.oneof(
  fc.stringMatching(/^[3-6]\d{12,18}$/),
  fc.stringMatching(/^[1-9]\d{8,17}$/),
  fc.stringMatching(/^(?:52|55|91|234)\d{10}$/),
);
const writtenWith = (signs: readonly string[]) =>
  fc
    .record({
      number: numbers,
      zero: fc.constantFrom(...ZEROS),
      sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
      separators: fc.array(
        fc.array(fc.constantFrom(...signs), { maxLength: 5 }).map((signs) => signs.join('')),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map(({ number, zero, sizes, separators }) => {
      let rest = number;
      let text = '';
      for (let at = 0; rest !== ''; at += 1) {
        const size = sizes[at % sizes.length] ?? 4;
        text += (text && (separators[at % separators.length] ?? '')) + rest.slice(0, size);
        rest = rest.slice(size);
      }
      return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    });

// `SEPARATORS` has neither point nor comma, which turn a number into an amount: the next test covers those.
test('redact leaves no digit of a card, account or phone number, however it is grouped, separated and spelled', () => {
  fc.assert(
    fc.property(writtenWith(SEPARATORS), (number) => {
      const reported = redact(`The bank refused ${number} today`);
      expect(reported).not.toMatch(/[\p{Nd}\p{No}]/u);
      expect(reported).toMatch(/^The bank refused .*•••.* today$/s);
    }),
    { numRuns: 500 },
  );
});

test('redact leaves no digit of a typed value, wherever it contains dots and commas', () => {
  fc.assert(
    fc.property(writtenWith([...SEPARATORS, '.', ',', "'"]), (number) => {
      expect(redact(`The bank refused ${number} today`, [digitsOf(number)])).not.toMatch(/\p{Nd}/u);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['No account 032180000118359719', 'No account •••'],
  ['Account 12 3456 7890 is closed', 'Account ••• is closed'],
  ['Call +52-55-1234-5678 please', 'Call +••• please'],
  ['Call +91 98765 01234 please', 'Call +••• please'],
  ['CPF 529.982.247-25', 'CPF •••'],
  ['ada.obi@example.com is unknown', '••• is unknown'],
  ['Pay to (pay1234@sandbox)', 'Pay to (•••)'],
  ['IBAN GB29 NWBK 6016 1331 9268 19 refused', 'IBAN ••• refused'],
  ['IBAN DE89370400440532013000', 'IBAN •••'],
  ['To TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'To •••'],
  ['Bad token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln', 'Bad token •••'],
  ['Bearer a1-b2 refused', 'Bearer ••• refused'],
  ['{"otp":"4711"}', '{"otp":"•••"}'],
  ['1 wrong of 1,000.00 for 5555 5555', '1 wrong of 1,000.00 for •••'],
])('redact hides texts in the format of a secret: %s', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each([
  'Status 500',
  'Request timeout',
  'BANKING_DEPOSIT:methods-country-selector-v2',
  'Too many: 429',
  'Amount 1,000.00 is below 50,000.00',
  'The limits are 100.00 - 100,000.00',
  'At least 150000 COP',
  'At least COP 1.500.000',
  'At most ₹1,00,000',
  'At most Rp1.500.000,00',
  '0.00012345 BTC',
  'Key 0190f5fe-7c00-7a00-8000-000000000001 was used',
  'fields.12.regex: expected 1 to 2000 characters',
  'Failed to fetch https://cashier.test/chunks/host-to-host-screen-B2x9Kd3.js',
])('redact keeps what support needs: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('redact keeps the reference of an error', () => {
  expect(redact('Call 9123456789-12 failed', [], ['9123456789-12'])).toBe('Call 9123456789-12 failed');
});

test.each([
  ['Code 4711 is wrong', '4711', 'Code ••• is wrong'],
  ['Code 47-11 is wrong', '4711', 'Code ••• is wrong'],
  ['Code ٤٧١١ is wrong', '4711', 'Code ••• is wrong'],
  ['CVV 123 of 2123', '123', 'CVV ••• of 2123'],
  ['code4711', '4711', 'code•••'],
  ['Nobody is called CANARIA here', 'Canaria Tester', 'Nobody is called ••• here'],
  ['María José is not the holder, JOSE', 'maría josé', '••• is not the holder, •••'],
  ['Canada has no Ada', 'Ada', 'Canada has no •••'],
  ['IFSC sbin 0123-456', 'SBIN0123456', 'IFSC •••'],
  ['Expired 12/34', '1234', 'Expired •••'],
  ['No user canaria', 'canaria@example.com', 'No user •••'],
])('redact hides a known secret: %s', (text, secret, shown) => {
  expect(redact(text, [secret])).toBe(shown);
});

test('redact does not treat a value of one or two characters as a secret', () => {
  expect(redact('Status 12 of 12', ['12', 'o', ''])).toBe('Status 12 of 12');
});

test('a long text is truncated between words, so that no part of a secret is left at its end', () => {
  const reported = redact(`${'4111111111111111 '.repeat(230)}Code is Canaria`, ['Canaria']);
  expect(reported).not.toMatch(/\d|Can/);
  expect(redact('x'.repeat(9_000))).toBe('…');
});

const LONG_TEXT_CHARS = 100_000;
test.each([
  ['letters', 'a'.repeat(LONG_TEXT_CHARS)],
  ['the start of an e-mail address', `${'a.'.repeat(LONG_TEXT_CHARS / 2)}`],
  ['at signs', '@'.repeat(LONG_TEXT_CHARS)],
  ['digits', '4'.repeat(LONG_TEXT_CHARS)],
  ['digits with spaces', '4 '.repeat(LONG_TEXT_CHARS / 2)],
  ['digits with many spaces', `4${' '.repeat(7)}`.repeat(LONG_TEXT_CHARS / 8)],
  ['amounts', '1,000.00 '.repeat(LONG_TEXT_CHARS / 9)],
  ['digit groups', '1,00'.repeat(LONG_TEXT_CHARS / 4)],
  ['labels', 'token='.repeat(LONG_TEXT_CHARS / 6)],
  ['starts of a JWT', 'eyJ'.repeat(LONG_TEXT_CHARS / 3)],
  ['starts of an IBAN', 'DE89 '.repeat(LONG_TEXT_CHARS / 5)],
  ['expanding ligatures', '\ufdfa'.repeat(LONG_TEXT_CHARS)],
  ['names of secrets', 'pin: '.repeat(LONG_TEXT_CHARS / 5)],
  ['starts of an e-mail', 'a@'.repeat(LONG_TEXT_CHARS / 2)],
  ['HTML entities', '&nbsp;4'.repeat(LONG_TEXT_CHARS / 7)],
  ['starts of a tag', '<b'.repeat(LONG_TEXT_CHARS / 2)],
  ['digits with many underscores', `4${'_'.repeat(24)}`.repeat(LONG_TEXT_CHARS / 25)],
  ['lone surrogates', '\ud835'.repeat(LONG_TEXT_CHARS)],
])(
  'redact processes 100 kB of %s within its time limit, and 1 MB within ten times of it',
  async (_, text) => {
    const secrets = Array.from({ length: 100 }, (__, at) => `${'a'.repeat(30)}${at}`);
    const read = (times: number) => () =>
      expect(redact(text.repeat(times), secrets).length).toBeLessThanOrEqual(1_000);
    expect(await findSlow(read(1), 50)).toBeNull();
    expect(await findSlow(read(10), 500)).toBeNull();
  },
);
