import type { Bonus } from '../../domain/host/bonus.ts';
import { allowsBonus } from '../../domain/host/bonus-terms.ts';
import type { Session } from '../session.ts';
import type { SessionState } from '../state.ts';
import { recordEvent } from '../telemetry/record-event.ts';

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
