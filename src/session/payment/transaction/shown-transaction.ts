import { ref } from 'valtio/vanilla';
import type { Method } from '../../../domain/methods/method.ts';
import { isTileGroup } from '../../../domain/methods/method-groups.ts';
import { unpolluted } from '../../../domain/parsing/decoders.ts';
import { isUnderWay } from '../../../domain/payment/attempt-phase.ts';
import type { HeldTransaction } from '../../../domain/payment/confirmed-payment.ts';
import type { ShownTransaction } from '../../../domain/payment/payment-lock.ts';
import { isFinal, newerOf, type TransactionStatus } from '../../../domain/payment/transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { callCashier } from '../../connection/call-cashier.ts';
import { refreshSnippet } from '../../methods/saved-accounts.ts';
import type { Session } from '../../session.ts';
import { recordEvent } from '../../telemetry/record-event.ts';
import { ConfirmedPayments } from '../attempt/confirmed-payments.ts';
import { PaymentService } from '../attempt/payment-service.ts';
import { forgetPayment } from '../attempt/pending-payment-keys.ts';
import { PendingPaymentStorage } from '../attempt/pending-payment-storage.ts';
import { BalanceChange } from './balance-change.ts';
import { readTransaction } from './read-transaction.ts';
import { ShownDetails } from './shown-details.ts';

/** Polling interval of an open transaction, from 2 s growing to 10 s (R-MONEY-7). */
const MIN_POLL_MS = 2_000;
const MAX_POLL_MS = 10_000;

/** A transaction of the cashier is compared with what the user confirmed before the session uses it. */
export function receive(session: Session, received: Transaction): HeldTransaction {
  return session.get(ConfirmedPayments).compare(received);
}

export function showTransaction(session: Session, received: Transaction): void {
  const { state } = session;
  if (state.openPayment?.id === received.id) state.openPayment = null;
  put(session, null, session.get(ShownDetails).keep(receive(session, received)));
}

/** Stores the shown transaction for a reload, unless another payment is under way or pending: only the stored key can find that one. */
export function keepShown(session: Session): void {
  const { attempt, transaction } = session.state;
  if (!transaction) return;
  const { idem: idempotencyKey, type, method, amount, currency, createdAt, status } = transaction;
  const first = attempt && isUnderWay(attempt) ? attempt : session.get(PendingPaymentStorage).loadUnresumed();
  if (first && first.idempotencyKey !== idempotencyKey) return;
  // After a reload the transaction is compared with what the user confirmed, not with later responses.
  const confirmed = session.get(ConfirmedPayments).of(transaction) ?? { type, method, amount, currency };
  session.get(PendingPaymentStorage).save({
    idempotencyKey,
    ...confirmed,
    submittedAt: createdAt,
    isFinal: isFinal(status),
  });
}

/** The user has left while the transaction was being created, so the list offers it. */
export function offerTransaction(session: Session, received: Transaction): void {
  const transaction = receive(session, received);
  const { id, idem, type, status } = transaction;
  forgetPayment(session, idem);
  keepShown(session);
  session.state.openPayment = isFinal(status) ? null : transaction;
  session.host.notify('transaction', { id, type, status });
  session.get(PaymentService).resume();
}

/** The shown transaction's method becomes the chosen one, so that Back and Retry lead to its form. */
export function adoptMethod({ state }: Session, method: Method): void {
  state.choice = { group: isTileGroup(method.category) ? method.category : null, method: ref(method) };
}

/** Stores the newest processed deposit: its method becomes the first tile, its amount the first preset (R-AMOUNT-9). */
export function notePaid({ state }: Session, newestFirst: readonly Transaction[]): void {
  const paid = newestFirst.find(
    ({ type, status, currency }) =>
      type === 'deposit' && status === 'processed' && currency === state.user.currency,
  );
  if (paid) {
    const { method, amount, currency } = paid;
    state.lastPaid = { method, amount, currency };
  }
}

export function refreshTransaction(session: Session): void {
  const { transaction } = session.state;
  if (!transaction || session.isDisposed) return;
  const polling = session.get(TransactionPolling);
  polling.request();
  if (!isFinal(transaction.status)) polling.restart();
}

/** Applies a response, unless it is older than the state or about a transaction that the user has left. */
export function applyResponse(session: Session, received: Transaction): void {
  const known = session.state.transaction;
  if (known?.id !== received.id) return;
  const newer = newerOf<HeldTransaction>(known, receive(session, received));
  if (newer !== known) put(session, known, session.get(ShownDetails).keep(newer));
}

/** Shows a transaction. @param known the same one as it was shown; null if it is opened, of which the host is notified too */
export function put(session: Session, known: HeldTransaction | null, received: ShownTransaction): void {
  const { state } = session;
  if (session.isDisposed) return;
  const before = state.transaction;
  // A copy by spreading inherits again what a page has put on `Object.prototype`, so that is removed.
  state.transaction = unpolluted(received);
  // A transaction that is opened from the history causes no event.
  if (before?.id === received.id) recordStatus(session, before);
  session.get(BalanceChange).note(received);
  session.get(ConfirmedPayments).noteShown(received);
  if (
    !known ||
    (isFinal(received.status) && session.get(PendingPaymentStorage).load()?.idempotencyKey === received.idem)
  )
    keepShown(session);
  notePaid(session, [received]);
  if (known?.status !== received.status) {
    session.host.notify('transaction', { id: received.id, type: received.type, status: received.status });
    // The cashier may have saved the account of a processed payment, so the saved accounts are requested again.
    if (known && received.status === 'processed') void refreshSnippet(session);
  }
  if (isFinal(received.status)) session.timers.clear('poll');
  else if (!session.timers.has('poll')) session.get(TransactionPolling).restart();
}

type TakeError = (error: unknown) => void;

interface Pending {
  id: string;
  isAgain: boolean;
  takeError: TakeError | undefined;
}

export class TransactionPolling {
  readonly #session: Session;
  #pending: Pending | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Many calls at once cause one request, and one more after its response. @param takeError gets the error; the last one given counts */
  request(takeError?: TakeError): void {
    const session = this.#session;
    const { transaction } = session.state;
    if (!transaction || session.isDisposed || session.cards.frame) return;
    const { id } = transaction;
    if (this.#pending?.id === id) {
      Object.assign(this.#pending, { isAgain: true, takeError: takeError ?? this.#pending.takeError });
      return;
    }
    const request: Pending = { id, isAgain: false, takeError };
    this.#pending = request;
    callCashier(session, 'BANKING:transaction-v1', { id }, readTransaction(session), { matter: `poll ${id}` })
      .then(
        (received) => {
          applyResponse(session, received);
          if (received.id === session.state.awaitingReasonFor && isFinal(received.status))
            session.state.awaitingReasonFor = null;
        },
        (error) => {
          // The next poll repeats this one, and `callCashier` has notified the host.
          request.isAgain = false;
          request.takeError?.(error);
        },
      )
      .finally(() => {
        if (this.#pending === request) this.#pending = null;
        if (request.isAgain) this.request(request.takeError);
      });
  }

  restart(waitMs = MIN_POLL_MS): void {
    const { timers, state } = this.#session;
    timers.set('poll', waitMs, () => {
      // A request without a response must not block the next one.
      this.#pending = null;
      if (state.link === 'open') this.request();
      this.restart(Math.min(waitMs * 1.5, MAX_POLL_MS));
    });
  }
}

type Explained = Pick<Transaction, 'status' | 'reason' | 'timeline'>;

/** @param before the same transaction before the change; null if it has just been created */
export function recordStatus(session: Session, before: Explained | null): void {
  const { transaction } = session.state;
  if (!transaction) return;
  const { amount: submit_amount, reason } = transaction;
  const status = explainedStatus(transaction);
  if (before && status === explainedStatus(before)) return;
  if (status === 'accepted' || status === 'processed') recordEvent(session, status, { submit_amount });
  if (status !== 'mistaked') return;
  const error_code = session.secrets.redactCode(reason?.code ?? '');
  recordEvent(session, 'failed', { submit_amount, error_code, error_text: error_code.replaceAll('_', ' ') });
}

/** A push has no reason: a failed payment counts as waiting for analytics until the response with the reason arrives. */
function explainedStatus({ status, reason, timeline }: Explained): TransactionStatus {
  const isWhole = timeline.length === 0 || timeline.at(-1)?.status === status;
  return status === 'mistaked' && !reason && !isWhole ? 'waiting' : status;
}
