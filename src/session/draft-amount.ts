import type { Snapshot } from 'valtio/vanilla';
import { formatAmountInput } from '../domain/format-money.ts';
import { fromDecimal } from '../domain/money.ts';
import type { Draft, SessionState } from './state.ts';

/** An amount as it stands in the box, and the language it was written in: `1.234` is not the same in each. */
interface Written {
  text: string;
  /** BCP 47 tag. */
  tag: string;
}

/**
 * The amount of the draft. A decimal string of a host or a cashier is written as the user would type it, so that the box
 * reads it as the same amount; what was typed keeps the language it was typed in, whatever is spoken now.
 */
export function amountOf(
  { state }: { readonly state: Snapshot<Pick<SessionState, 'i18n' | 'user'>> },
  draft: Readonly<Pick<Draft, 'amount' | 'tag'>> | null,
): Written {
  const { i18n, user } = state;
  const { amount = '', tag = null } = draft ?? {};
  if (tag !== null) return { text: amount, tag };
  const minor = fromDecimal(amount, user.currency);
  // Text that is no amount stays as it is: the amount field shows the error.
  const text = minor === null ? amount : minor > 0n ? formatAmountInput(minor, user.currency, i18n.tag) : '';
  return { text, tag: i18n.tag };
}
