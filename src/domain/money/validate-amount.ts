import { type AmountBreach, checkAmount, type Limits } from './limits.ts';
import type { Minor } from './money.ts';
import { type AmountIssue, parseAmount } from './parse-amount.ts';

/** A parsed amount, and the reason why it is invalid. */
export interface AmountValidation {
  /** Minor units; null when the text is not an amount. */
  minor: Minor | null;
  /** The reason why the amount is invalid; null when it is valid. */
  problem: AmountIssue | AmountBreach | 'unavailable' | null;
  /** The amounts that an ambiguous text may mean. */
  readings?: readonly Minor[];
}

/**
 * Validates a typed amount: first its format, then the limits, then the balance.
 * @param tag BCP 47 tag of the language that the amount was typed in
 * @param available balance for a withdrawal, minor units
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
