import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceShares, presetsFor } from './amount-presets.ts';
import { CURRENCIES } from './currencies.ts';
import { ALTERNATE_LIMITS, checkAmount, limitsOf } from './limits.ts';

const rule = (min: number, max: number, minNonRus?: number | null) => ({ MXN: { min, max, minNonRus } });

describe('amount limits', () => {
  it('are those of the currency, in minor units', () => {
    expect(limitsOf(rule(21, 20_155), 'MXN', 'mx')).toEqual({ min: 2_100n, max: 2_015_500n });
  });

  it('use minNonRus outside Russia only, and treat null as no limit', () => {
    expect(limitsOf(rule(300, 600, 500), 'MXN', 'ru')).toMatchObject({ min: 30_000n });
    expect(limitsOf(rule(300, 600, 500), 'MXN', 'kz')).toMatchObject({ min: 50_000n });
    expect(limitsOf(rule(300, 600, null), 'MXN', 'kz')).toMatchObject({ min: 30_000n });
  });

  it('may allow one amount alone', () => {
    expect(limitsOf(rule(10, 10), 'MXN', 'mx')).toEqual({ min: 1_000n, max: 1_000n });
  });

  it('are missing without a rule, at 0/0, with min above max, or out of range', () => {
    expect(limitsOf({}, 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf(rule(0, 0), 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf(rule(10, 5), 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf(rule(1, 1e300), 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf(rule(-10, -5), 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf({ MXN: { min: 'much', max: 5 } }, 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf({ MXN: { min: 5, max: 'much' } }, 'MXN', 'mx')).toBe('unavailable');
    expect(limitsOf(rule(1, 10), 'constructor', 'mx')).toBe('unavailable');
  });

  it('are rounded inwards and never start at zero', () => {
    expect(limitsOf({ JPY: { min: 99.1, max: 1000.9 } }, 'JPY', 'jp')).toEqual({ min: 100n, max: 1_000n });
    expect(limitsOf(rule(0, 10), 'MXN', 'mx')).toEqual({ min: 1n, max: 1_000n });
    expect(limitsOf({ KWD: { min: 1.5, max: 500 } }, 'KWD', 'kw')).toEqual({ min: 1_500n, max: 500_000n });
  });

  it('of the alternate default are 1,000 to 500,000 (R-AMOUNT-4)', () => {
    expect(limitsOf({ MXN: ALTERNATE_LIMITS }, 'MXN', 'mx')).toEqual({ min: 100_000n, max: 50_000_000n });
  });

  it('name the first limit that an amount breaks', () => {
    const limits = { min: 100n, max: 1_000n };
    expect(checkAmount(99n, limits)).toBe('below_min');
    expect(checkAmount(0n, limits)).toBe('below_min');
    expect(checkAmount(100n, limits)).toBeNull();
    expect(checkAmount(1_000n, limits, 1_000n)).toBeNull();
    expect(checkAmount(1_001n, limits, 5n)).toBe('over_balance');
    expect(checkAmount(5_001n, limits, 5_000n)).toBe('above_max');
    expect(checkAmount(500n, limits, 499n)).toBe('over_balance');
  });
});

describe('amount presets', () => {
  const major = (amounts: bigint[]) => amounts.map((amount) => Number(amount) / 100);

  it('are at most six values of the list, spread over the range', () => {
    expect(major(presetsFor({ min: 30_000n, max: 60_000_000n }, 'RUB'))).toEqual([
      500, 3_000, 10_000, 15_000, 50_000, 250_000,
    ]);
    expect(major(presetsFor({ min: 2_100n, max: 10_000n }, 'MXN'))).toEqual([25, 50, 75, 100]);
  });

  it('start with the last paid amount if it is within the limits', () => {
    const limits = { min: 2_100n, max: 10_000n };
    expect(major(presetsFor(limits, 'MXN', { lastPaid: 3_350n }))).toEqual([33.5, 25, 50, 75, 100]);
    expect(major(presetsFor(limits, 'MXN', { lastPaid: 5_000n }))).toEqual([50, 25, 75, 100]);
    expect(major(presetsFor(limits, 'MXN', { lastPaid: 1n }))).toEqual([25, 50, 75, 100]);
  });

  it('are one, two and five times the minimum if no value of the list is within the limits', () => {
    expect(presetsFor({ min: 300_000n, max: 1_000_000n }, 'VND')).toEqual([300_000n, 600_000n]);
    expect(presetsFor({ min: 300_000n, max: 50_000_000n }, 'VND')).toEqual([300_000n, 600_000n, 1_500_000n]);
  });

  it('are those of the host, else those of the cashier, in their order; amounts that do not fit or repeat are left out', () => {
    const limits = { min: 10_000n, max: 500_000n };
    const of = (...given: unknown[]) => major(presetsFor(limits, 'MXN', { given }));
    expect(of(['500', 200, '200.00', '50000', '0', '150.50'])).toEqual([500, 200, 150.5]);
    expect(of(['50'], ['300', 700])).toEqual([300, 700]);
    expect(of([[['500']]], ['300'])).toEqual([300]);
    for (const strange of [{}, 'MXN', [null, 'much', {}]]) expect(of(strange, ['300'])).toEqual([300]);
    expect(of([], undefined)).toEqual(major(presetsFor(limits, 'MXN')));
    expect(major(presetsFor(limits, 'MXN', { given: [['300', '700']], lastPaid: 70_000n }))).toEqual([
      700, 300,
    ]);
  });

  it('are always within the limits, at most six, and never duplicated', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 11n });
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom(...CURRENCIES), (a, b, lastPaid, code) => {
        const limits = a < b ? { min: a, max: b } : { min: b, max: a };
        const presets = presetsFor(limits, code, { lastPaid });
        expect(presets.length).toBeLessThanOrEqual(6);
        expect(new Set(presets).size).toBe(presets.length);
        for (const preset of presets) expect(checkAmount(preset, limits)).toBeNull();
      }),
    );
  });

  it('of a balance are a quarter, a half and all of it, within the limits', () => {
    expect(balanceShares(1_001n, { min: 1n, max: 5_000n }, 'MXN')).toEqual([
      { percent: 25, minor: 250n },
      { percent: 50, minor: 500n },
      { percent: 100, minor: 1_001n },
    ]);
    expect(balanceShares(1_000n, { min: 400n, max: 600n }, 'MXN')).toEqual([{ percent: 50, minor: 500n }]);
  });

  it('of a balance are rounded to whole units in currencies that are usually written whole, except for all of it', () => {
    expect(balanceShares(1_001_50n, { min: 1n, max: 1_000_000n }, 'COP')).toEqual([
      { percent: 25, minor: 250_00n },
      { percent: 50, minor: 500_00n },
      { percent: 100, minor: 1_001_50n },
    ]);
  });
});
