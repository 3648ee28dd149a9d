import type { ReportedError } from '../../../domain/errors/failures.ts';
import { shownText } from '../../../domain/parsing/clean-text.ts';
import { boolean, list, number, object, oneOf, optional, text } from '../../../domain/parsing/decoders.ts';
import {
  type Confirmation,
  type ConfirmedPayment,
  compareTransaction,
  type HeldTransaction,
  isSameConfirmed,
  requestedAmount,
  requiresPayment,
} from '../../../domain/payment/confirmed-payment.ts';
import { TRANSACTION_TYPES } from '../../../domain/payment/transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { createError, reportError } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import { readStoredList } from './pending-payment-keys.ts';
import { storeList } from './pending-payment-storage.ts';

interface KnownConfirmation extends Confirmation {
  error?: ReportedError;
}

/** A widget that is never reloaded may make hundreds of payments, so the oldest confirmations are dropped. */
const MAX_CONFIRMATIONS = 50;
/** Number of confirmations that are stored for a reload; a user leaves few payments open. */
const MAX_STORED_CONFIRMATIONS = 10;

const readStored = list(
  object({
    id: text({ max: 100 }),
    type: oneOf(TRANSACTION_TYPES),
    method: shownText,
    amount: shownText,
    currency: shownText,
    fee: optional(text()),
    payee: optional(text()),
    wasShown: boolean,
    /** Time of storing, ms since the epoch; absent if an older version of the widget has stored it. */
    at: optional(number()),
  }),
  MAX_STORED_CONFIRMATIONS,
);

/** Keeps what the user has confirmed of each payment, because every response of the cashier is compared with that. */
export class ConfirmedPayments {
  readonly #session: Session;
  /** Confirmations by idempotency key, then by transaction id once the cashier has assigned one; oldest first. */
  readonly #confirmations = new Map<string, KnownConfirmation>();

  constructor(session: Session) {
    this.#session = session;
  }

  add(idempotencyKey: string, confirmed: ConfirmedPayment): void {
    this.#remember(idempotencyKey, { confirmed, wasShown: false });
  }

  /** Moves a confirmation to the id of its transaction. It replaces that of another payment to which the cashier has given the same id. */
  bind(idempotencyKey: string, id: string): void {
    const byKey = this.#confirmations.get(idempotencyKey);
    if (!byKey) return;
    this.#confirmations.delete(idempotencyKey);
    // After a reload the stored confirmation records that the payment was shown, so it is kept for the same payment.
    const known = this.#find(id);
    this.#store(id, known && isSameConfirmed(known.confirmed, byKey.confirmed) ? known : byKey);
  }

  /** The confirmed payment; undefined once the cashier has created it, because `bind` moves it to the transaction's id. */
  underKey(idempotencyKey: string): ConfirmedPayment | undefined {
    return this.#confirmations.get(idempotencyKey)?.confirmed;
  }

  /** The confirmed payment; for a transaction that was created elsewhere, the details that were shown first. */
  of({ id }: Pick<Transaction, 'id'>): ConfirmedPayment | undefined {
    return this.#find(id)?.confirmed;
  }

  /**
   * Called when a transaction is shown. One that was created elsewhere is compared from now on with what the user sees here. An address
   * has no confirmed amount, because the user decides how much to send. For a paid transaction the amount of the invoice counts, because
   * `amount` may be what has arrived.
   */
  noteShown(held: HeldTransaction): void {
    if (held.contradiction) return;
    const { id, type, method, currency, next } = held;
    const known = this.#find(id);
    if (known?.wasShown) return;
    const ownAmount = requiresPayment(held) ? held.amount : requestedAmount(held);
    const amount = next?.kind === 'address' ? '0' : ownAmount;
    const confirmed = known?.confirmed ?? { type, method, amount, currency };
    this.#store(id, { ...known, confirmed, wasShown: true });
  }

  /** If a response differs, the user sees the confirmed payment without payment details, and the host gets one error for it. */
  compare(transaction: Transaction): HeldTransaction {
    const { id } = transaction;
    const known = this.#find(id);
    return compareTransaction(
      transaction,
      known,
      (confirmation, fields) => known?.error ?? this.#report(id, confirmation, fields),
    );
  }

  #report(id: string, confirmation: Confirmation, fields: readonly string[]): ReportedError {
    const message = `Differs from what the user confirmed: ${fields.join(', ')}`;
    const error = createError(this.#session, 'not_as_confirmed', message);
    this.#remember(id, { ...confirmation, error });
    reportError(this.#session, error, `payment ${id}`);
    return error;
  }

  #find(id: string): KnownConfirmation | undefined {
    const known = this.#confirmations.get(id);
    if (known) return known;
    const stored = this.#stored().find((one) => one.id === id);
    if (!stored) return undefined;
    const { id: _id, wasShown, at: _at, ...confirmed } = stored;
    return { confirmed, wasShown };
  }

  #remember(key: string, confirmation: KnownConfirmation): void {
    const known = this.#confirmations;
    known.delete(key);
    known.set(key, confirmation);
    const [oldest] = known.keys();
    if (known.size > MAX_CONFIRMATIONS && oldest !== undefined) known.delete(oldest);
  }

  #store(id: string, confirmation: KnownConfirmation): void {
    this.#remember(id, confirmation);
    const { confirmed, wasShown } = confirmation;
    const others = this.#stored().filter((stored) => stored.id !== id);
    const items = [...others, { id, ...confirmed, wasShown, at: Date.now() }];
    storeList(this.#session, ':confirmed', items, MAX_STORED_CONFIRMATIONS);
  }

  #stored() {
    return readStoredList(this.#session, ':confirmed', readStored);
  }
}
