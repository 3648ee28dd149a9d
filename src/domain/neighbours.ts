import type { Limits } from './limits.ts';
import { type Minor, unitOf } from './money.ts';

/**
 * The round amounts on both sides of one that could not be paid, within the limits: 1,013 has 1,000 and 1,100. The step
 * is a tenth of the amount's own size, so that they are near and still other amounts.
 */
export function neighboursOf(amount: Minor, limits: Limits, currency: string): Minor[] {
  const unit = unitOf(currency);
  let step = unit;
  while (step * 100n <= amount) step *= 10n;
  const below = ((amount - 1n) / step) * step;
  const above = (amount / step + 1n) * step;
  return [below, above].filter((near) => near >= limits.min && near <= limits.max);
}
