import type { Session } from '../session.ts';
import type { Draft, Prepared } from '../state.ts';

/** Stores the text of the amount field, exactly as the user typed it. */
export function setAmount({ state }: Session, amount: string): void {
  if (state.draft) Object.assign(state.draft, { amount, tag: state.i18n.tag });
}

/** Sets the account that a withdrawal is paid from. */
export function setAccount({ state }: Session, account: Draft['account']): void {
  if (state.draft) state.draft.account = account;
}

/**
 * Stores the form's field values: as typed, as they will be sent, and the masked texts shown for saved
 * values.
 */
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

/** Sets the saved account that fills the form; null for none. */
export function setSavedId({ state }: Session, id: string | null): void {
  if (state.draft) state.draft.savedId = id;
}

/** Stores the values that are sent in addition to the method's own fields. */
export function setPrepared({ state }: Session, prepared: Prepared[]): void {
  if (state.draft) state.draft.prepared = prepared;
}
