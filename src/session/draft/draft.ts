import type { Bonus } from '../../domain/host/bonus.ts';
import { allowsBonus } from '../../domain/host/bonus-terms.ts';
import type { Session } from '../session.ts';
import type { Draft, Prepared, SessionState } from '../state.ts';
import { recordEvent } from '../telemetry/record-event.ts';

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

/**
 * The bonus for the next deposit: switched on, selected, and allowed for the chosen method; null otherwise.
 */
export function selectedBonus(state: Pick<SessionState, 'bonus' | 'choice'>): Bonus | null {
  const { bonus, choice } = state;
  if (!bonus.isEnabled || bonus.activeId === null || !allowsBonus(choice.method?.name)) return null;
  return bonus.list.find(({ id }) => id === bonus.activeId) ?? null;
}

/** Switches the bonus on or off for the next deposit. */
export function toggleBonus(session: Session): void {
  const { bonus } = session.state;
  bonus.isEnabled = !bonus.isEnabled;
  recordEvent(session, bonus.isEnabled ? 'bonus_on' : 'bonus_off', {});
}
