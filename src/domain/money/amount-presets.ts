import { isUsuallyWhole } from './currencies.ts';
import { checkAmount, type Limits } from './limits.ts';
import { type Minor, roundTo, unitOf } from './money.ts';

/** Presets in major units, for a method without presets of the host or the cashier (R-AMOUNT-9). */
const AMOUNTS = [
  5n,
  10n,
  25n,
  50n,
  75n,
  100n,
  150n,
  250n,
  500n,
  1_000n,
  3_000n,
  5_000n,
  10_000n,
  15_000n,
  25_000n,
  50_000n,
  150_000n,
  250_000n,
];
const MAX_PRESETS = 6;

/** `count` items of a list: the first, the last, and the rest at even distances. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  const step = (items.length - 1) / (count - 1);
  const chosen = new Set(items.map((_, at) => Math.round(at * step)));
  return items.filter((_, at) => chosen.has(at));
}

function readAmounts(list: unknown, currency: string): Minor[] {
  const amounts = (Array.isArray(list) ? list : []).map((amount: unknown) =>
    typeof amount === 'string' || typeof amount === 'number' ? roundTo(amount, currency, 'half-up') : null,
  );
  return [...new Set(amounts)].filter((amount) => amount !== null);
}

interface PresetOptions {
  lastPaid?: Minor | undefined;
  given?: readonly unknown[];
}

/**
 * The amount presets of a method (R-AMOUNT-9): at most six of `AMOUNTS` that are within the limits, the last paid amount first. If none
 * fits: one, two and five times the minimum. Amounts of the host or the cashier replace `AMOUNTS`.
 * @param given lists of the host and the cashier, in major units; the first with an amount that fits is used
 */
export function presetsFor(
  limits: Limits,
  currency: string,
  { lastPaid, given = [] }: PresetOptions = {},
): Minor[] {
  const fits = (minor: Minor) => checkAmount(minor, limits) === null;
  const unit = unitOf(currency);
  const offered = given
    .map((list) => readAmounts(list, currency).filter(fits))
    .find(({ length }) => length > 0);
  const listed = offered?.slice(0, MAX_PRESETS) ?? AMOUNTS.map((amount) => amount * unit).filter(fits);
  const amounts = listed.length > 0 ? listed : [1n, 2n, 5n].map((times) => limits.min * times).filter(fits);
  if (lastPaid === undefined || !fits(lastPaid)) return spread(amounts, MAX_PRESETS);
  const others = amounts.filter((amount) => amount !== lastPaid);
  return [lastPaid, ...spread(others, MAX_PRESETS - 1)];
}

export interface BalanceShare {
  percent: 25 | 50 | 100;
  minor: Minor;
}

/**
 * A quarter, a half and all of the balance, rounded down. Shares outside the limits are omitted. In a currency whose decimals are not used
 * in practice, the quarter and the half are whole units.
 */
export function balanceShares(available: Minor, limits: Limits, currency: string): BalanceShare[] {
  const step = isUsuallyWhole(currency) ? unitOf(currency) : 1n;
  const part = (percent: bigint) => ((available * percent) / 100n / step) * step;
  return ([25, 50, 100] as const)
    .map((percent) => ({ percent, minor: percent === 100 ? available : part(BigInt(percent)) }))
    .filter(({ minor }) => checkAmount(minor, limits, available) === null);
}
