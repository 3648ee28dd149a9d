import type { Session } from './session.ts';
import type { Draft, Prepared } from './state.ts';

/** An empty form with an amount in it: a decimal string of a host or a cashier, or what was typed in a language. */
export function createDraft(method: string, amount = '', tag: Draft['tag'] = null): Draft {
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
