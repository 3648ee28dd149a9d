import { type AmountBreach, checkAmount, type Limits } from './limits.ts';
import type { Minor } from './money.ts';
import { type AmountProblem, parseAmount } from './parse-amount.ts';

/** An amount as it was read, and the reason why it cannot be paid. */
export interface Judgement {
  /** Minor units; null when the text is no amount. */
  minor: Minor | null;
  /** Null when the amount may be paid. */
  problem: AmountProblem | AmountBreach | 'unavailable' | null;
}

/**
 * Judges a typed amount: first whether it is one, then the limits, then the balance.
 * @param tag BCP 47 tag of the interface language
 * @param available balance for a withdrawal, minor units
 */
export function judgeAmount(
  text: string,
  currency: string,
  tag: string,
  limits: Limits | 'unavailable',
  available?: Minor,
): Judgement {
  const parsed = parseAmount(text, currency, tag);
  const minor = parsed.ok ? parsed.minor : null;
  if (limits === 'unavailable') return { minor, problem: 'unavailable' };
  if (!parsed.ok) return { minor, problem: parsed.problem };
  return { minor, problem: checkAmount(parsed.minor, limits, available) };
}
