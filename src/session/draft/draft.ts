import { type Described, isCardField } from '../../domain/fields/card-field.ts';
import type { Bonus } from '../../domain/host/bonus.ts';
import type { Session } from '../session.ts';
import type { Draft, SessionState } from '../state.ts';
import { recordEvent } from '../telemetry/record-event.ts';

/** @param tag language that the user typed the amount in */
export function setAmount(session: Session, amount: string, tag = session.state.i18n.tag): void {
  changeDraft(session, { amount, tag });
}

export function changeDraft({ state }: Session, part: Partial<Draft>): void {
  if (state.draft) Object.assign(state.draft, part);
}

/** These methods exclude a bonus (R-BONUS-3). */
const RESTRICTING = new Set(['yamoney_h2h', 'yamoney_rub', 'webmoney_usd']);

/** The smallest deposit that activates the bonus, in major units; 0 without one. */
export function minDepositOf(bonus: Bonus): number {
  return (bonus.type === 'deposit' ? bonus.depositBonusData : bonus.freespinBonusData)?.minDeposit ?? 0;
}

export function allowsBonus(methodName: string | undefined): boolean {
  return methodName === undefined || !RESTRICTING.has(methodName);
}

/** Null if the bonus is off, none is selected, or the chosen method excludes it. */
export function selectedBonus(state: Pick<SessionState, 'bonus' | 'choice'>): Bonus | null {
  const { bonus, choice } = state;
  if (!bonus.isEnabled || bonus.activeId === null || !allowsBonus(choice.method?.name)) return null;
  return bonus.list.find(({ id }) => id === bonus.activeId) ?? null;
}

export function toggleBonus(session: Session): void {
  const { bonus } = session.state;
  bonus.isEnabled = !bonus.isEnabled;
  recordEvent(session, bonus.isEnabled ? 'bonus_on' : 'bonus_off', {});
}

/** Fields whose values are not kept even in memory: card data but the holder's name, one-time codes and PINs. */
const SECRET = /^card_(?!holder)|^otp$|pin$/;
/** Exceptions that the cashier's own page keeps in memory, so that the user corrects a declined card and does not type it again. */
const KEPT_CARD = /^card_(?:number|expiry)$/;

type Values = Readonly<Record<string, string>>;
type Filled = Pick<Draft, 'savedId'> & { fields?: readonly Described[] };

/** Values that are restored when the user goes back from a transaction to the form. In memory only. */
export class TransactionValues {
  readonly #session: Session;
  #kept: (Pick<Draft, 'savedId'> & { transactionId: string; values: Values }) | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Adds values by field name; those of another transaction are dropped. */
  keep(transactionId: string, values: Values, { savedId, fields = [] }: Filled = {}): void {
    const { isOwnPage } = this.#session.host;
    const isKept = (name: string) =>
      (isOwnPage && KEPT_CARD.test(name)) ||
      !(SECRET.test(name) || isCardField(fields.find((field) => field.name === name) ?? { name }));
    const open = Object.entries(values).filter(([name]) => isKept(name));
    const before = this.#of(transactionId);
    const account = savedId === undefined ? before?.savedId : savedId;
    this.#kept = {
      transactionId,
      values: { ...before?.values, ...Object.fromEntries(open) },
      ...(account !== undefined && { savedId: account }),
    };
  }

  of(transactionId: string): Values {
    return this.#of(transactionId)?.values ?? {};
  }

  draftOf(transactionId: string): Pick<Draft, 'savedId'> & { typed: Record<string, string> } {
    const { values = {}, savedId } = this.#of(transactionId) ?? {};
    return { typed: { ...values }, ...(savedId !== undefined && { savedId }) };
  }

  #of(transactionId: string) {
    return this.#kept?.transactionId === transactionId ? this.#kept : null;
  }
}
