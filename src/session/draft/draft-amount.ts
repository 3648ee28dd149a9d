import type { Snapshot } from 'valtio/vanilla';
import { formatAmountInput } from '../../domain/money/format-money.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import type { Draft, SessionState } from '../state.ts';

/**
 * An amount as typed, and the language it was typed in: `1.234` means different amounts in different
 * languages.
 */
interface Written {
  text: string;
  /** BCP 47 tag of the language that the amount was typed in. */
  tag: string;
}

/**
 * The draft's amount for the amount field. A decimal string from the host or the cashier is formatted as the
 * user would type it, so that the field parses it as the same amount. A typed amount keeps the language it
 * was typed in when the language changes.
 */
export function amountOf(
  { state }: { readonly state: Snapshot<Pick<SessionState, 'i18n' | 'user'>> },
  draft: Readonly<Pick<Draft, 'amount' | 'tag'>> | null,
): Written {
  const { i18n, user } = state;
  const { amount = '', tag = null } = draft ?? {};
  if (tag !== null) return { text: amount, tag };
  const minor = fromDecimal(amount, user.currency);
  // Text that is not an amount is returned unchanged; the amount field shows the error.
  const text = minor === null ? amount : minor > 0n ? formatAmountInput(minor, user.currency, i18n.tag) : '';
  return { text, tag: i18n.tag };
}
