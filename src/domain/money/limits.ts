import { type Minor, roundTo } from './money.ts';
import { type AmountIssue, parseAmount } from './parse-amount.ts';

/** Limits as the cashier sends them, in major units. Outside Russia `minNonRus` replaces `min`, unless it is null. */
export interface LimitRule {
  min: string | number;
  max: string | number;
  minNonRus?: string | number | null | undefined;
  /** Amounts that the form offers, in major units. `amount-presets.ts` checks them. */
  presets?: unknown;
  /** Text key for amounts above `max`, if a limit of the account has lowered `max`. */
  over?: OverWords | undefined;
}

type OverWords = 'accountLimits.left_day' | 'accountLimits.left_week' | 'accountLimits.left_month';

export interface Limits {
  min: Minor;
  max: Minor;
  over?: OverWords | undefined;
}

/** The second default limits of R-AMOUNT-4, in major units. No method uses them, because the requirement names none. */
export const ALTERNATE_LIMITS: LimitRule = { min: 1000, max: 500_000 };

/**
 * The limits of a method in a currency (R-AMOUNT-1 to R-AMOUNT-3), or `unavailable` without a rule or if no amount fits it, such as 0/0.
 * The minimum is rounded up and the maximum down, so that a displayed limit is also accepted. The minimum is never zero.
 * @param country of the payment, lower case
 */
export function limitsOf(
  rules: Readonly<Record<string, LimitRule>>,
  currency: string,
  country: string,
): Limits | 'unavailable' {
  const rule = Object.hasOwn(rules, currency) ? rules[currency] : undefined;
  if (!rule) return 'unavailable';
  const lower = country === 'ru' ? rule.min : (rule.minNonRus ?? rule.min);
  const min = roundTo(lower, currency, 'up');
  const max = roundTo(rule.max, currency, 'down');
  if (min === null || max === null || max <= 0n || min > max) return 'unavailable';
  return { min: min > 0n ? min : 1n, max, over: rule.over };
}

export type AmountBreach = 'below_min' | 'above_max' | 'over_balance';

/** The first limit that an amount breaks, or null. `available` is the balance for a withdrawal. */
export function checkAmount(minor: Minor, limits: Limits, available?: Minor): AmountBreach | null {
  if (minor < limits.min) return 'below_min';
  // The user has to know the lower of both bounds, so the balance is named only if it is the lower one.
  if (available !== undefined && minor > available && available < limits.max) return 'over_balance';
  return minor > limits.max ? 'above_max' : null;
}

export interface AmountValidation {
  minor: Minor | null;
  problem: AmountIssue | AmountBreach | 'unavailable' | null;
  readings?: readonly Minor[];
}

/**
 * Validates a typed amount: first its format, then the limits, then the balance.
 * @param tag BCP 47 tag of the language that the amount was typed in
 * @param available balance for a withdrawal
 */
export function validateAmount(
  text: string,
  currency: string,
  tag: string,
  limits: Limits | 'unavailable',
  available?: Minor,
): AmountValidation {
  const parsed = parseAmount(text, currency, tag);
  const minor = parsed.ok ? parsed.minor : null;
  if (limits === 'unavailable') return { minor, problem: 'unavailable' };
  if (!parsed.ok) {
    const { problem, readings } = parsed;
    return { minor, problem, ...(readings && { readings }) };
  }
  return { minor, problem: checkAmount(parsed.minor, limits, available) };
}
