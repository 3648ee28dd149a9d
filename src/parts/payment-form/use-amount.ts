import { judgeAmount } from '../../domain/judge-amount.ts';
import { type Limits, limitsOf } from '../../domain/limits.ts';
import type { Method } from '../../domain/method.ts';
import { fromDecimal, type Minor, toDecimal } from '../../domain/money.ts';
import { presetsFor, type Share, sharesOf } from '../../domain/presets.ts';
import type { TransactionType } from '../../domain/transaction.ts';
import { balanceOf, effectiveCountry } from '../../domain/user.ts';
import { amountOf } from '../../session/draft-amount.ts';
import { useSession, useSessionInput } from '../../session/use-session.tsx';

/** The amount of the draft, judged by the method's limits and, for a withdrawal, by the balance of the account. */
export interface AmountView {
  text: string;
  /** Of the language that the text was written in. */
  tag: string;
  limits: Limits | 'unavailable';
  /** Balance for a withdrawal, minor units. */
  available: Minor | undefined;
  /** What would be sent: a decimal string, or null while the amount is not one that may be paid. */
  wire: string | null;
  presets: Minor[];
  /** Parts of the balance, for a withdrawal. */
  shares: Share[];
}

export function useAmount(type: TransactionType, method: Method): AmountView {
  const { draft, user, selectedCountry, lastPaid: paid } = useSessionInput();
  const session = useSession();
  const { currency } = user;
  const { text, tag } = amountOf(session, draft);
  const limits = limitsOf(method.amount_rules, currency, effectiveCountry(user, selectedCountry));
  const available =
    type === 'withdrawal' ? (fromDecimal(balanceOf(user, draft?.account), currency) ?? 0n) : undefined;
  const { minor, problem } = judgeAmount(text, currency, tag, limits, available);
  const lastPaid =
    paid?.currency === currency ? (fromDecimal(paid.amount, currency) ?? undefined) : undefined;
  const isOpen = limits !== 'unavailable';
  return {
    text,
    tag,
    limits,
    available,
    wire: minor !== null && problem === null ? toDecimal(minor, currency) : null,
    presets: isOpen && available === undefined ? presetsFor(limits, currency, { lastPaid }) : [],
    shares: isOpen && available !== undefined ? sharesOf(available, limits, currency) : [],
  };
}
