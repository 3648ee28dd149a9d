import { ref } from 'valtio/vanilla';
import { activeBonusId, allowsBonus, type Bonus, keepBonuses } from '../domain/bonus.ts';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

/** Takes a new bonus list: the active one is kept where it is still in the list, else the first; empty hides all. */
export function setBonuses(session: Session, bonuses: readonly Bonus[], wanted: string | null): void {
  const list = keepBonuses(bonuses);
  const { bonus } = session.state;
  bonus.list = ref(list);
  bonus.activeId = activeBonusId(list, wanted ?? bonus.activeId);
  bonus.isDisplayed = list.length > 0;
}

/** The bonus that goes with the next deposit: switched on, chosen, and not restricted by the method. */
export function selectedBonus(state: Pick<SessionState, 'bonus' | 'choice'>): Bonus | null {
  const { bonus, choice } = state;
  if (!bonus.isEnabled || bonus.activeId === null || !allowsBonus(choice.method?.name)) return null;
  return bonus.list.find(({ id }) => id === bonus.activeId) ?? null;
}

/** Switches the bonus on or off for the next deposit. */
export function toggleBonus({ state }: Session): void {
  state.bonus.isEnabled = !state.bonus.isEnabled;
}
