import type { Limits } from './limits.ts';
import { type Minor, unitOf } from './money.ts';

/**
 * The round amounts below and above an amount that cannot be paid, within the limits: 1,000 and 1,100 for
 * 1,013. They are multiples of a tenth of the amount's order of magnitude.
 */
export function nearbyAmounts(amount: Minor, limits: Limits, currency: string): Minor[] {
  const unit = unitOf(currency);
  let step = unit;
  while (step * 100n <= amount) step *= 10n;
  const below = ((amount - 1n) / step) * step;
  const above = (amount / step + 1n) * step;
  return [below, above].filter((near) => near >= limits.min && near <= limits.max);
}
