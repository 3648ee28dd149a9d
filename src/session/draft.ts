import { formatAmountInput } from '../domain/format-money.ts';
import { fromDecimal } from '../domain/money.ts';
import type { Session } from './session.ts';
import type { Draft, Prepared } from './state.ts';

/** An amount as it stands in the box, and the language it was written in: `1.234` is not the same in each. */
type Written = Pick<Draft, 'amount' | 'tag'>;

/**
 * A decimal string of a host or a cashier as the user would type it, so that the box reads it as the same amount. Empty
 * where it is in another currency than the user's, and for nothing.
 */
export function writeAmount({ state }: Session, decimal = '', currency = state.user.currency): Written {
  const { tag } = state.i18n;
  const minor = currency === state.user.currency ? fromDecimal(decimal, currency) : 0n;
  // What is no amount stays as it is: the box says what is wrong with it.
  return {
    amount: minor === null ? decimal : minor > 0n ? formatAmountInput(minor, currency, tag) : '',
    tag,
  };
}

/** An empty form with an amount in it. */
export function createDraft(method: string, { amount, tag }: Written): Draft {
  return { method, amount, tag, typed: {}, fields: {}, masked: {}, account: 'main', prepared: [] };
}

/** Takes what the user typed into the amount box, as typed. */
export function setAmount({ state }: Session, amount: string): void {
  if (state.draft) Object.assign(state.draft, { amount, tag: state.i18n.tag });
}

/** Chooses which account a withdrawal leaves from. */
export function setAccount({ state }: Session, account: Draft['account']): void {
  if (state.draft) state.draft.account = account;
}

/** Takes what the fields hold, what of it will be sent, and what is shown in place of a token. */
export function setFields(
  { state }: Session,
  typed: Record<string, string>,
  fields: Record<string, string>,
  masked: Record<string, string>,
): void {
  if (!state.draft) return;
  state.draft.typed = typed;
  state.draft.fields = fields;
  state.draft.masked = masked;
}

/** Takes which saved account fills the form; null for none of them. */
export function setSavedId({ state }: Session, id: string | null): void {
  if (state.draft) state.draft.savedId = id;
}

/** Takes what goes with the fields beside them. */
export function setPrepared({ state }: Session, prepared: Prepared[]): void {
  if (state.draft) state.draft.prepared = prepared;
}
