import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import catalogue from '../../../demo/scenarios/catalogue.json' with { type: 'json' };
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { CURRENCIES, decimalsOf, isCrypto, isCurrency, symbolOf } from './currencies.ts';
import { fromDecimal, percentOf, roundHalfUp, roundTo, toDecimal } from './money.ts';

const currency = fc.constantFrom(...CURRENCIES);
const minor = fc.bigInt({ min: 1n - 10n ** 18n, max: 10n ** 18n - 1n });

describe('the currency table', () => {
  it('contains exactly the currencies of the catalogue, with decimals and symbol', () => {
    expect([...CURRENCIES].sort()).toEqual(Object.keys(catalogue.currencies).sort());
    for (const [code, known] of Object.entries(catalogue.currencies)) {
      expect([code, decimalsOf(code), symbolOf(code), isCrypto(code)]).toEqual([
        code,
        known.isoDecimals ?? known.specDecimals,
        known.symbol,
        known.crypto,
      ]);
    }
  });

  it('uses the exponents of ISO 4217 for fiat currencies, also where amounts are usually written whole', () => {
    const fiat = CURRENCIES.filter((code) => !isCrypto(code));
    const withExponent = (digits: number) =>
      fiat
        .filter((code) => decimalsOf(code) === digits)
        .sort()
        .join(' ');
    expect(fiat).toHaveLength(63);
    expect(withExponent(0)).toBe('CLP JPY KRW RWF UGX VND XAF XOF');
    expect(withExponent(3)).toBe('IQD JOD KWD OMR');
    expect(withExponent(2)).toBe(
      'AED AMD ARS AUD AZN BDT BRL BYN CAD COP CRC CUP CZK DZD EGP EUR GEL GHS HKD IDR INR IRR KES KGS KZT LKR MDL ' +
        'MMK MXN MYR NGN NPR PAB PEN PHP PKR PLN QAR RUB SEK SGD SOS THB TJS TRY TZS UAH USD UZS ZAR ZMW',
    );
  });

  it('sends an amount with every decimal of its currency, and decodes a whole one to the same value', () => {
    for (const code of CURRENCIES) {
      const [whole, digits = ''] = toDecimal(fromDecimal('100', code) ?? -1n, code).split('.');
      expect([code, whole, digits]).toEqual([code, '100', '0'.repeat(decimalsOf(code))]);
    }
    expect(toDecimal(fromDecimal('100.5', 'COP') ?? -1n, 'COP')).toBe('100.50');
    expect(toDecimal(fromDecimal('100.125', 'IQD') ?? -1n, 'IQD')).toBe('100.125');
    expect(fromDecimal('100.125', 'COP')).toBeNull();
  });

  it.each(['mxn', '__proto__', 'constructor', '', 'XXX'])('does not contain currency %j', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(decimalsOf(code)).toBe(2);
    expect(symbolOf(code)).toBe(code);
  });
});

describe('rounding', () => {
  it.each(vectors.filter(({ kind }) => kind === 'money_round'))(
    'of $value gives $params.expected',
    ({ value, params }) => {
      const rounded = roundHalfUp(value, params?.currency ?? '');
      expect(rounded !== null && toDecimal(rounded, params?.currency ?? '')).toBe(params?.expected);
    },
  );

  it.each([
    ['1.005', 'MXN', 'half-up', 101n],
    ['-1.005', 'MXN', 'half-up', -101n],
    ['1.001', 'MXN', 'up', 101n],
    ['1.009', 'MXN', 'down', 100n],
    ['-1.001', 'MXN', 'down', -101n],
    ['-1.009', 'MXN', 'up', -100n],
    ['0.0001', 'JPY', 'up', 1n],
    ['0.0001', 'JPY', 'half-up', 0n],
    ['0.4999', 'JPY', 'half-up', 0n],
    ['0.5', 'JPY', 'half-up', 1n],
    ['0.000', 'MXN', 'up', 0n],
    ['0e999', 'MXN', 'half-up', 0n],
  ] as const)('of %s %s, %s', (value, code, way, expected) => {
    expect(roundTo(value, code, way)).toBe(expected);
  });

  it('reads a JSON number by its shortest decimal string, exponents included', () => {
    expect(roundTo(1.1, 'BTC', 'half-up')).toBe(110_000_000n);
    expect(roundTo(1e-7, 'BTC', 'half-up')).toBe(10n);
    expect(roundTo(1.5e17, 'JPY', 'down')).toBe(150_000_000_000_000_000n);
    expect(roundTo(0.1 + 0.2, 'MXN', 'down')).toBe(30n);
    // The digit after the last minor unit decides, and not the first written digit.
    expect(roundTo('0.0009', 'MXN', 'half-up')).toBe(0n);
    expect(roundTo('0.009', 'MXN', 'half-up')).toBe(1n);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e300, '', '1,5', '0x10', '1e', ' 1'])(
    'rejects %s',
    (value) => expect(roundHalfUp(value, 'MXN')).toBeNull(),
  );

  it('changes a value by less than one unit, in the given direction', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 6 }), (value, extra) => {
        const code = 'KWD';
        const scale = 10n ** BigInt(extra);
        const text = toDecimal(value, code) + (extra > 0 ? '7'.padStart(extra, '0') : '');
        const exact = value * scale + (extra > 0 ? (value < 0n || text.startsWith('-') ? -7n : 7n) : 0n);
        const down = roundTo(text, code, 'down');
        const up = roundTo(text, code, 'up');
        if (down === null || up === null) return false;
        return down * scale <= exact && exact <= up * scale && up - down <= 1n;
      }),
    );
  });
});

describe('a decimal string on the wire', () => {
  it('converts every amount back and forth unchanged, in every currency', () => {
    fc.assert(
      fc.property(minor, currency, (value, code) => fromDecimal(toDecimal(value, code), code) === value),
    );
  });

  it.each([
    ['12.5', 'MXN', 1250n],
    ['12.500', 'MXN', 1250n],
    ['0012', 'MXN', 1200n],
    ['-0.05', 'MXN', -5n],
    ['1500', 'JPY', 1500n],
    ['1500.0', 'JPY', 1500n],
  ])('%s is decoded in %s', (text, code, expected) => expect(fromDecimal(text, code)).toBe(expected));

  it.each(['', ' 1', '1,5', '1.', '.5', '+1', '1e3', '12.345', '١', '1_000', '9'.repeat(40)])(
    '%j is rejected',
    (text) => expect(fromDecimal(text, 'MXN')).toBeNull(),
  );
});

describe('a fee', () => {
  it.each([
    [10_000n, '2.5', 250n],
    [10_001n, 2.5, 250n],
    [199n, 2.5, 5n],
    [-199n, 2.5, -5n],
    [1n, 50, 1n],
    [1n, 49.99, 0n],
    [123n, 0, 0n],
  ])('of %s at %s percent is %s', (amount, percent, fee) => expect(percentOf(amount, percent)).toBe(fee));

  it('is rejected, and not zero, if the percentage is not a number', () => {
    expect(() => percentOf(100n, 'two')).toThrow(RangeError);
  });
});
