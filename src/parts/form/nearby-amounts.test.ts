import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearbyAmounts } from './rejection-callout.tsx';

const WIDE = { min: 1n, max: 10n ** 15n };

test.each([
  [101_300n, [100_000n, 110_000n]],
  [21_300n, [21_000n, 22_000n]],
  [9_950n, [9_900n, 10_000n]],
  [100_000n, [90_000n, 110_000n]],
])('amounts near %s are %s', (amount, near) => {
  expect(nearbyAmounts(amount, WIDE, 'INR')).toEqual(near);
});

test('nearby amounts stay within the limits', () => {
  expect(nearbyAmounts(101_300n, { min: 100_500n, max: 105_000n }, 'MXN')).toEqual([]);
  expect(nearbyAmounts(2_113n, { min: 2_100n, max: 2_015_500n }, 'MXN')).toEqual([2_100n, 2_200n]);
});

test('nearby amounts exclude the amount itself, and are on both sides of it', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), (amount) => {
      for (const near of nearbyAmounts(amount, WIDE, 'JPY')) expect(near).not.toBe(amount);
      const [above] = nearbyAmounts(amount, { min: amount, max: WIDE.max }, 'JPY');
      expect(above).toBeGreaterThan(amount);
    }),
  );
});
