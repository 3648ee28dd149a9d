import { ref } from 'valtio/vanilla';
import { activeBonusId, type Bonus, keepBonuses } from '../../domain/host/bonus.ts';
import type { Session } from '../session.ts';

/** Host data as the host gave it, because the card frame decodes it on its own. It contains the token, so it is kept in memory only. */
export class ReceivedHostData {
  #data: Readonly<Record<string, unknown>> = {};

  get data(): Readonly<Record<string, unknown>> {
    return this.#data;
  }

  add(data: Record<string, unknown>): void {
    this.#data = { ...this.#data, ...data };
  }
}

/**
 * Replaces the bonus list. The wanted bonus, or else the active one, is active if the new list contains it, else
 * the first one; an empty list hides bonuses.
 */
export function setBonuses(session: Session, bonuses: readonly Bonus[], wanted: string | null): void {
  const list = keepBonuses(bonuses);
  const { bonus } = session.state;
  bonus.list = ref(list);
  bonus.activeId = activeBonusId(list, wanted ?? bonus.activeId);
  bonus.isDisplayed = list.length > 0;
}

/** Runs a function of `setup.ts`, which finds faults of the page around the widget and is loaded when needed. */
export function withSetup<T>(use: (setup: typeof import('./setup.ts')) => T): Promise<T | undefined> {
  return import('./setup.ts').then(use).catch(() => undefined);
}
