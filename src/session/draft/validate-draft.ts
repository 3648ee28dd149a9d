import type { Snapshot } from 'valtio/vanilla';
import { balanceOf, effectiveCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { formatAmountInput } from '../../domain/money/format-money.ts';
import { type AmountValidation, type Limits, limitsOf, validateAmount } from '../../domain/money/limits.ts';
import { fromDecimal, type Minor, toDecimal } from '../../domain/money/money.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Draft, SessionState } from '../state.ts';

/** The form and the create request use the same validation, so that both accept the same amounts. */
export interface DraftValidation extends AmountValidation {
  text: string;
  tag: string;
  limits: Limits | 'unavailable';
  /** Balance for a withdrawal, minor units; undefined for a deposit. */
  available: Minor | undefined;
  wire: string | null;
}

export function validateDraft(
  state: Snapshot<Pick<SessionState, 'draft' | 'i18n' | 'user' | 'selectedCountry'>>,
  type: TransactionType,
  method: Pick<Method, 'amount_rules'>,
): DraftValidation {
  const { draft, user, selectedCountry } = state;
  const { currency } = user;
  const { text, tag } = amountOf({ state }, draft);
  const limits = limitsOf(method.amount_rules, currency, effectiveCountry(user, selectedCountry));
  const available =
    type === 'withdrawal' ? (fromDecimal(balanceOf(user, draft?.account), currency) ?? 0n) : undefined;
  const { minor, problem } = validateAmount(text, currency, tag, limits, available);
  const wire = minor !== null && problem === null ? toDecimal(minor, currency) : null;
  return { text, tag, limits, available, minor, problem, wire };
}

/** An amount with the language that it was typed in: `1.234` is another amount in another language. */
interface Written {
  text: string;
  tag: string;
}

/** The text for the amount field. An amount of host or cashier is formatted for the user's language, a typed one keeps its own. */
export function amountOf(
  { state }: { readonly state: Snapshot<Pick<SessionState, 'i18n' | 'user'>> },
  draft: Readonly<Pick<Draft, 'amount' | 'tag'>> | null,
): Written {
  const { i18n, user } = state;
  const { amount = '', tag = null } = draft ?? {};
  if (tag !== null) return { text: amount, tag };
  const minor = fromDecimal(amount, user.currency);
  // A text that is no amount stays, so that the field shows the error.
  const text = minor === null ? amount : minor > 0n ? formatAmountInput(minor, user.currency, i18n.tag) : '';
  return { text, tag: i18n.tag };
}
