import { list, mapped, number, object, text } from '../../../domain/parsing/decoders.ts';
import type { HeldTransaction } from '../../../domain/payment/confirmed-payment.ts';
import { PaymentLock, readLock, type ShownTransaction } from '../../../domain/payment/payment-lock.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { localeOf } from '../../host/language.ts';
import type { Session } from '../../session.ts';
import { readStoredList } from '../attempt/pending-payment-keys.ts';
import { storeList } from '../attempt/pending-payment-storage.ts';

/** The oldest locks are dropped; a user leaves few payments open. */
const MAX_LOCKS = 50;
const MAX_STORED_LOCKS = 10;

const readStored = list(
  object({
    id: text({ max: 100 }),
    lock: mapped(readLock, (stored) => new PaymentLock(stored)),
    /** Time of storing, ms since the epoch. */
    at: number(),
  }),
  MAX_STORED_LOCKS,
);

/** The payment details that each transaction showed first. They stay, also after a reload. */
export class ShownDetails {
  readonly #session: Session;
  readonly #locks = new Map<string, PaymentLock>();

  constructor(session: Session) {
    this.#session = session;
  }

  keep(transaction: HeldTransaction): ShownTransaction {
    const { id } = transaction;
    const { state } = this.#session;
    const lock = this.#find(id) ?? new PaymentLock();
    const before = JSON.stringify(lock.entry);
    const reader = { language: localeOf(state), lookUp: (key: string) => state.i18n.lookUp(key) };
    const shown = lock.keep(transaction, reader);
    if (JSON.stringify(lock.entry) !== before) this.#store(id, lock);
    return shown;
  }

  /** The user submits a step. After a form, a code or another `network` for a coin the next step may show other details. */
  beginStep({ id, next }: Pick<Transaction, 'id' | 'next'>, network: string | null): void {
    if (next?.kind === 'form' || next?.kind === 'otp') this.#store(id, null);
    else this.#release(id, network);
  }

  /** The cashier has rejected the step: the address stays, even if the step was the choice of another network. */
  endStep({ id }: Pick<Transaction, 'id'>): void {
    this.#release(id, null);
  }

  #release(id: string, network: string | null): void {
    const lock = this.#find(id);
    lock?.release(network);
    if (lock) this.#store(id, lock);
  }

  #find(id: string): PaymentLock | undefined {
    const known = this.#locks.get(id) ?? this.#stored().find((one) => one.id === id)?.lock;
    if (known) this.#locks.set(id, known);
    return known;
  }

  #store(id: string, lock: PaymentLock | null): void {
    const locks = this.#locks;
    locks.delete(id);
    if (lock) locks.set(id, lock);
    const [oldest] = locks.keys();
    if (locks.size > MAX_LOCKS && oldest !== undefined) locks.delete(oldest);
    const stored = this.#stored().filter((one) => one.id !== id);
    if (lock) stored.push({ id, lock, at: Date.now() });
    const items = stored.map((one) => ({ ...one, lock: one.lock.entry }));
    storeList(this.#session, ':shown', items, MAX_STORED_LOCKS);
  }

  #stored() {
    return readStoredList(this.#session, ':shown', readStored);
  }
}
