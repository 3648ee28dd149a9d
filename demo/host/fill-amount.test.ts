import { expect, it } from 'vitest';
import { withDigits } from './fill-amount.ts';
import { MARKETS, usualAmountOf } from './markets.ts';

it.each([
  ['', '02', 1_000, '1002'],
  ['512', '13', 1_000, '513'],
  ['1,512.50', '06', 1_000, '1506'],
  ['12 345', '00', 1_000, '12300'],
  ['40', '08', 1_000, '1008'],
  ['abc', '01', 300, '301'],
  ['90071992547409931234', '02', 100, '90071992547409931202'],
])(
  'the text %j of an amount field gets the last digits %s of a magic amount',
  (present, digits, usual, expected) => {
    expect(withDigits(present, digits, usual)).toBe(expected);
  },
);

it('every market has a usual sum of at least one hundred', () => {
  for (const { currency } of MARKETS) expect(usualAmountOf(currency)).toBeGreaterThanOrEqual(100);
});
