import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCoins, toFiat } from './calculator.tsx';

test.each([
  [10_000n, '17.05', 'USDT', 'MXN', 170_500n],
  // One satoshi at 1,136,363.63 pesos is a little more than a centavo.
  [1n, '1136363.63636363', 'BTC', 'MXN', 1n],
  [100_000_000n, '64000', 'BTC', 'JPY', 64_000n],
])('convert: the value of %i units of %s', (coins, rate, coin, currency, fiat) => {
  expect(toFiat(coins, rate, coin, currency)).toBe(fiat);
});

test('convert: an amount is rounded up to enough coins', () => {
  expect(toCoins(10_000n, '17.05', 'USDT', 'MXN')).toBe(587n);
});

test('convert: the shown coins are worth at least the amount, and one minor unit less is not', () => {
  const rates = fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 8 }));
  const pairs = fc.constantFrom(['USDT', 'MXN'], ['BTC', 'INR'], ['LTC', 'JPY'], ['ETH', 'KWD']);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), rates, pairs, (fiat, [digits, places], pair) => {
      const [coin = '', currency = ''] = pair;
      const padded = String(digits).padStart(places + 1, '0');
      const rate = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
      const coins = toCoins(fiat, rate, coin, currency) ?? 0n;
      expect(toFiat(coins, rate, coin, currency)).toBeGreaterThanOrEqual(fiat);
      expect(toFiat(coins - 1n, rate, coin, currency)).toBeLessThan(fiat);
    }),
  );
});

test.each(['0', '0.000', '', '-1', '1e5', 'free'])('convert: %j is not a valid price', (rate) => {
  expect(toFiat(1n, rate, 'BTC', 'USD')).toBeNull();
  expect(toCoins(1n, rate, 'BTC', 'USD')).toBeNull();
});
