import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import badInputs from '../../../test/vectors/bad-inputs.json' with { type: 'json' };
import { CURRENCIES, decimalsOf } from './currencies.ts';
import { formatAmount, formatAmountInput, formatMoney } from './format-money.ts';
import { toDecimal } from './money.ts';
import { parseAmount } from './parse-amount.ts';

const tags = ['en', 'es', 'hi', 'en-IN', 'mr', 'es-MX', 'pt-BR', 'ru', 'te'];
const currency = fc.constantFrom(...CURRENCIES);
const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });

function read(text: string, code = 'MXN', tag?: string): string {
  const parsed = parseAmount(text, code, tag);
  return parsed.ok ? toDecimal(parsed.minor, code) : parsed.problem;
}

/** The expected result for each amount in `bad-inputs.json`, by its id: the exact amount, or the reason why the text is rejected. */
const EXPECTED: Record<string, string> = {
  'amount-01': 'invalid',
  'amount-02': 'invalid',
  'amount-03': 'invalid',
  'amount-04': 'invalid',
  'amount-09': '12.00',
  'amount-10': '12.00',
  'amount-12': '12.00',
  'amount-14': 'invalid',
  'amount-15': '1234.56',
  'amount-16': '1234.56',
  'amount-19': 'empty',
  'amount-22': '12.00',
  'amount-23': '9007199254740993.00',
  'amount-25': 'too_precise',
  'amount-26': 'ambiguous',
  'amount-27': 'too_precise',
  'amount-28': 'too_precise',
  'amount-30': '1000.00',
  'amount-32': '12.00',
  'amount-33': 'invalid',
  'amount-35': '12.50',
  'amount-36': 'invalid',
  'amount-38': 'invalid',
  'amount-40': 'invalid',
  'amount-42': '12.00',
  'amount-43': 'too_large',
};

describe('the amounts of the list of bad inputs', () => {
  const amounts = badInputs.filter(({ group }) => group === 'amount');

  it('all have an expected result here', () =>
    expect(amounts.map(({ id }) => id)).toEqual(Object.keys(EXPECTED)));

  it.each(amounts)('$id has the expected result', ({ id, input }) => {
    const text = typeof input === 'string' ? input : input.repeat.repeat(input.times);
    const [, plain = text, code] = /^(.*) \(([A-Z]+)\)$/.exec(text) ?? [];
    expect(read(plain, code)).toBe(EXPECTED[id]);
  });
});

describe('parsing an amount', () => {
  it.each([
    ['12', '12.00'],
    ['12.5', '12.50'],
    ['12,5', '12.50'],
    ['12,50', '12.50'],
    ['.5', '0.50'],
    [',5', '0.50'],
    ['5.', '5.00'],
    ['0', '0.00'],
    ['0.500', '0.50'],
    ['0,12', '0.12'],
    ['12.5000', '12.50'],
    ['1 000', '1000.00'],
    ['1\u202f000,50', '1000.50'],
    ["1'000.50", '1000.50'],
    ['1,234,567', '1234567.00'],
    ['1.234.567', '1234567.00'],
    ['1.234.567,8', '1234567.80'],
    ['12,34,567', '1234567.00'],
    ['12,34,567.89', '1234567.89'],
    ['१,२३४.५०', '1234.50'],
    ['౧౨', '12.00'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['۱٬۲۳۴٫۵۰', '1234.50'],
    ['১,২৩,৪৫৬.৫০', '123456.50'],
    ['१,२३,४५६.५०', '123456.50'],
    ['$12', '12.00'],
    ['12 mxn', '12.00'],
    ['$1,000.00 MXN', '1000.00'],
    ['12 $ MXN', '12.00'],
    ['\u200e$\u00a012', '12.00'],
    ['\u200e $12', '12.00'],
  ])('reads %s as %s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['1,234', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['12.500', 'ambiguous'],
    ['1,23,456.7.8', 'invalid'],
    ['1,2345,678', 'invalid'],
    ['1,234 567', 'invalid'],
    ['0,123,456', 'invalid'],
    ['1 00', 'invalid'],
    ['1  000', 'invalid'],
    ['1 .5', 'invalid'],
    ['.', 'invalid'],
    [',', 'invalid'],
    ['€12', 'invalid'],
    ['12 USD', 'invalid'],
    ['R$ 12', 'invalid'],
    ['$$12', 'invalid'],
    ['1$2', 'invalid'],
    ['−5', 'invalid'],
    ['0x10', 'invalid'],
    ['0.001', 'too_precise'],
    ['12.3456', 'too_precise'],
    ['1 000.555', 'too_precise'],
    ['9'.repeat(19), 'too_large'],
    ['9'.repeat(65), 'too_large'],
    [`${'9'.repeat(65)}x`, 'invalid'],
    [`x${'9'.repeat(65)}`, 'invalid'],
  ])('rejects %s: %s', (text, expected) => expect(read(text)).toBe(expected));

  it('accepts eighteen digits before the decimal separator', () => {
    expect(read('9'.repeat(18))).toBe(`${'9'.repeat(18)}.00`);
  });

  it('decides by the language whether a separator before three digits is a decimal separator, in a currency with three decimals', () => {
    expect(read('1.234', 'KWD')).toBe('ambiguous');
    expect(read('1.234', 'KWD', 'en')).toBe('1.234');
    expect(read('1,234', 'KWD', 'en')).toBe('ambiguous');
    expect(read('1,234', 'KWD', 'pt-BR')).toBe('1.234');
  });

  it.each([
    ['1,000', 'MXN', 'en', '1000.00'],
    ['1.000', 'MXN', 'pt-BR', '1000.00'],
    ['1,000', 'JPY', 'en', '1000'],
    // The decimal separator of the language begins the decimals, and three decimals are too many.
    ['100.999', 'MXN', 'en', 'too_precise'],
    ['1,234', 'MXN', 'ru', 'too_precise'],
    ['1.234', 'JPY', 'en', 'too_precise'],
    // Here the separator before three digits may separate groups or begin the decimals.
    ['1.000', 'MXN', 'en', 'ambiguous'],
    ['12,500', 'MXN', 'pt-BR', 'ambiguous'],
    ['1.234', 'MXN', 'ru', 'ambiguous'],
  ])('reads %s of %s in %s as %s', (text, code, tag, expected) =>
    expect(read(text, code, tag)).toBe(expected),
  );

  it.each([
    ['1.000', 'MXN', ['1000.00', '1.00']],
    ['1,234', 'KWD', ['1234.000', '1.234']],
    ['12.345', 'BRL', ['12345.00']],
  ])('offers what %s of %s may mean', (text, code, expected) => {
    const parsed = parseAmount(text, code, code === 'BRL' ? undefined : 'en');
    const readings = parsed.ok ? [] : (parsed.readings ?? []);
    expect(readings.map((reading) => toDecimal(reading, code))).toEqual(expected);
  });
});

describe('no text is parsed as another amount than it shows', () => {
  const digit = fc.constantFrom(...'0123456789');
  const text = fc.string({
    unit: fc.oneof(digit, fc.constantFrom(...",. \u00a0'’-+e$٫٬，．x१")),
    maxLength: 24,
  });

  it('an accepted text has the same digits in order, and its decimal point at a separator', () => {
    fc.assert(
      fc.property(text, currency, fc.constantFrom(undefined, ...tags), (given, code, tag) => {
        const parsed = parseAmount(given, code, tag);
        if (!parsed.ok) return;
        const shown = given.trim().replaceAll('१', '1').replace(/[٫．]/g, '.').replaceAll('，', ',');
        const value = toDecimal(parsed.minor, code).replace(/(\.\d*?)0+$/, '$1');
        const [whole = '', fraction = ''] = value.split('.');
        const readings = ['', ...shown.matchAll(/[.,]/g)].map((mark) => {
          const at = typeof mark === 'string' ? shown.length : mark.index;
          const before =
            shown
              .slice(0, at)
              .replace(/\D/g, '')
              .replace(/^0+(?=\d)/, '') || '0';
          return `${before}.${shown.slice(at).replace(/\D/g, '').replace(/0+$/, '')}`;
        });
        expect(readings).toContain(`${whole}.${fraction}`);
        expect(shown).not.toMatch(/[-+ex]/);
      }),
      { numRuns: 3_000 },
    );
  });

  it('swapping comma and point in an accepted text never gives another amount', () => {
    const swap = (given: string) => given.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(digit, fc.constantFrom(',', '.')), maxLength: 16 }),
        currency,
        (given, code) => {
          const one = parseAmount(given, code);
          const other = parseAmount(swap(given), code);
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it.each(tags)('the initial text of the amount field is parsed back exactly: %s', (tag) => {
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        expect(parseAmount(formatAmountInput(value, code, tag), code, tag)).toEqual({
          ok: true,
          minor: value,
        });
      }),
    );
  });

  it.each(tags)('a formatted amount that is pasted is parsed to the same amount or rejected: %s', (tag) => {
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        const parsed = parseAmount(formatAmount(value, code, tag), code, tag);
        if (parsed.ok) expect(parsed.minor).toBe(value);
        else expect(parsed.problem).toBe('ambiguous');
      }),
    );
  });

  it.each(tags)('money as the widget shows it is pasted back as the same amount, or asked for: %s', (tag) => {
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        const parsed = parseAmount(formatMoney(value, code, tag), code, tag);
        if (parsed.ok) expect(parsed.minor).toBe(value);
        else expect([parsed.problem, parsed.readings?.includes(value)]).toEqual(['ambiguous', true]);
      }),
    );
  });

  it('every decimal string of the wire is parsed to itself', () => {
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        const parsed = parseAmount(toDecimal(value, code), code, 'en');
        expect(parsed).toEqual({ ok: true, minor: value });
        expect(decimalsOf(code)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
