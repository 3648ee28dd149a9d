import { ref } from 'valtio/vanilla';
import { activeBonusId, allowsBonus, type Bonus, keepBonuses } from '../../domain/host/bonus.ts';
import type { Session } from '../session.ts';
import type { SessionState } from '../state.ts';

/**
 * Replaces the bonus list. The active bonus stays if the new list contains it, else the first one becomes
 * active; an empty list hides bonuses.
 */
export function setBonuses(session: Session, bonuses: readonly Bonus[], wanted: string | null): void {
  const list = keepBonuses(bonuses);
  const { bonus } = session.state;
  bonus.list = ref(list);
  bonus.activeId = activeBonusId(list, wanted ?? bonus.activeId);
  bonus.isDisplayed = list.length > 0;
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
export function toggleBonus({ state }: Session): void {
  state.bonus.isEnabled = !state.bonus.isEnabled;
}
