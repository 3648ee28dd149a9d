import { ref } from 'valtio/vanilla';
import { readStatusPush, type StatusPush } from '../../api/pushes.ts';
import { cleanValue } from '../../domain/fields/sanitize-text.ts';
import type { Method } from '../../domain/methods/method.ts';
import { isTileGroup } from '../../domain/methods/method-groups.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { HeldTransaction } from '../../domain/payment/confirmed-payment.ts';
import { isFinal, newerOf, pushedStatus } from '../../domain/payment/transaction.ts';
import { mendTransaction, type Transaction } from '../../domain/payment/transaction-schema.ts';
import { CardFrameSlot } from '../card-frame/card-frame-slot.ts';
import { callCashier, faultOf, newFault, tellFault } from '../connection/call-cashier.ts';
import { failureWords } from '../connection/failure-text.ts';
import { refreshSnippet } from '../methods/saved-accounts.ts';
import { showNotice } from '../notices.ts';
import type { Session } from '../session.ts';
import { ConfirmedPayments } from './confirmed-payments.ts';
import { forgetPayment } from './pending-payment-keys.ts';
import { PendingPaymentStorage } from './pending-payment-storage.ts';

/** Polling interval of an open transaction without pushes: 2 s, growing to 10 s (R-MONEY-7). */
const MIN_POLL_MS = 2_000;
const MAX_POLL_MS = 10_000;
/** Recovery actions wait at most this long for the failure's reason, which selects them. */
const REASON_TIMEOUT_MS = 3_000;

/** Shows a transaction and polls it until it is final. */
export function showTransaction(session: Session, transaction: HeldTransaction): void {
  const { state } = session;
  if (state.openPayment?.id === transaction.id) state.openPayment = null;
  put(session, null, transaction);
}

/**
 * Stores the shown transaction for a reload. A payment attempt that runs, or the pending payment of an
 * earlier page load, has priority: only its key can find it, while the cashier lists the shown transaction
 * without one.
 */
export function keepShown(session: Session): void {
  const { intent, transaction } = session.state;
  if (!transaction) return;
  const { idem, type, method, amount, currency, createdAt, status } = transaction;
  const first =
    intent && isUnderWay(intent.phase) ? intent : session.get(PendingPaymentStorage).loadUnresumed();
  if (first && first.idem !== idem) return;
  // After a reload the transaction is compared with what the user confirmed, not with later responses of the
  // cashier.
  const confirmed = session.get(ConfirmedPayments).of(transaction) ?? { type, method, amount, currency };
  session.get(PendingPaymentStorage).save({ idem, ...confirmed, since: createdAt, isFinal: isFinal(status) });
}

/** Offers a transaction in the list because the user left while it was being created. */
export function offerTransaction(session: Session, transaction: HeldTransaction): void {
  const { id, idem, type, status } = transaction;
  forgetPayment(session, idem);
  keepShown(session);
  session.state.openPayment = isFinal(status) ? null : transaction;
  session.options.host.notify('transaction', { id, type, status });
  session.money?.resume();
}

/**
 * Makes the method of the shown transaction the chosen one, so that Back and Retry lead to its form, whatever
 * the user opened before.
 */
export function adoptMethod({ state }: Session, method: Method): void {
  state.choice = { group: isTileGroup(method.category) ? method.category : null, method: ref(method) };
}

/**
 * Opens a transaction by id: one that the cashier named, or one of the history. If the user navigates before
 * the response arrives, the screen stays and the list offers the transaction.
 */
export async function openTransaction(session: Session, id: string): Promise<void> {
  const { state, location } = session;
  const lookAt = () => [location.changes, state.intent?.idem, state.transaction?.id].join();
  const before = lookAt();
  try {
    const told = await callCashier(session, 'BANKING:transaction-v1', { id }, (value, report) => {
      const transaction = mendTransaction(value, report);
      if (transaction.id !== id) throw new TypeError('the id of another payment');
      return transaction;
    });
    if (session.isOver) return;
    const held = session.get(ConfirmedPayments).compare(told);
    if (lookAt() === before) showTransaction(session, held);
    else if (state.transaction?.id !== id && !isFinal(held.status)) state.openPayment ??= held;
  } catch (error) {
    showNotice(session, failureWords(session, error), { fault: faultOf(session, error) });
  }
}

/** Stores the amount of the newest processed deposit: it becomes the first preset (R-AMOUNT-9). */
export function notePaid({ state }: Session, newestFirst: readonly Transaction[]): void {
  const paid = newestFirst.find(
    ({ type, status, currency }) =>
      type === 'deposit' && status === 'processed' && currency === state.user.currency,
  );
  if (paid) state.lastPaid = { amount: paid.amount, currency: paid.currency };
}

/** Shows the open transaction again. */
export function returnToPayment(session: Session): void {
  const { openPayment } = session.state;
  if (!openPayment) return;
  showTransaction(session, openPayment);
  refreshTransaction(session);
}

/**
 * Applies a status push if it is newer, and then requests the whole transaction (reason, next step). A push
 * without an id is not applied, because it may be about another transaction: the shown one is requested
 * instead.
 * @returns false when the push may be about a transaction that is not shown
 */
export function applyStatusPush(session: Session, data: unknown): boolean {
  let push: StatusPush;
  try {
    push = readStatusPush(isRecord(data) && isRecord(data.data) ? data.data : data);
  } catch {
    const fault = newFault(session, 'bad_data', 'deposit.status: unreadable push');
    tellFault(session, fault, 'deposit.status');
    return true;
  }
  const { id, seq, status: told, txid } = push;
  const { transaction, openPayment } = session.state;
  if (id === undefined) {
    ask(session);
    return false;
  }
  const status = pushedStatus(told);
  if (openPayment && id === openPayment.id && status && isFinal(status)) session.state.openPayment = null;
  if (id !== transaction?.id) return false;
  if (!status) return true;
  const news = {
    ...transaction,
    status,
    seq: seq ?? transaction.seq,
    ...(txid ? { txid: cleanValue(txid) } : {}),
  };
  const newer = newerOf<HeldTransaction>(transaction, news);
  if (newer !== transaction) put(session, transaction, newer);
  if (!isFinal(transaction.status)) awaitReason(session);
  ask(session);
  // A push has no reason, amount or next step, so polling continues until a response has them, even after a
  // final status.
  poll(session, MIN_POLL_MS);
  return true;
}

/**
 * A push contains no reason. The screen hides the recovery actions that depend on it until the response
 * arrives.
 */
function awaitReason({ state, timers }: Session): void {
  const { transaction } = state;
  if (transaction?.status !== 'mistaked' || transaction.reason) return;
  state.reasonDueOf = transaction.id;
  timers.set('reason', REASON_TIMEOUT_MS, () => {
    state.reasonDueOf = null;
  });
}

/** Requests the shown transaction again. */
export function refreshTransaction(session: Session): void {
  const { transaction } = session.state;
  if (!transaction || session.isOver) return;
  ask(session);
  if (!isFinal(transaction.status)) poll(session, MIN_POLL_MS);
}

/** Cancels a withdrawal that was not sent yet; the response has its new status. */
export async function cancelWithdrawal(session: Session): Promise<void> {
  const { transaction } = session.state;
  if (!transaction?.cancellable) return;
  try {
    takeAnswer(
      session,
      await callCashier(session, 'BANKING_WITHDRAWAL:cancel-v1', { id: transaction.id }, mendTransaction),
    );
  } catch (error) {
    showNotice(session, failureWords(session, error), { fault: faultOf(session, error) });
    refreshTransaction(session);
  }
}

/**
 * Applies a response about the shown transaction; older responses, and those for a transaction that the user
 * has left, are dropped.
 */
export function takeAnswer(session: Session, told: Transaction): void {
  const known = session.state.transaction;
  if (known?.id !== told.id) return;
  const held = session.get(ConfirmedPayments).compare(told);
  const newer = newerOf<HeldTransaction>(known, held);
  if (newer !== known) put(session, known, newer);
}

/** Shows the transaction and notifies the host when its status changed. */
function put(session: Session, known: HeldTransaction | null, told: HeldTransaction): void {
  const { state, options } = session;
  if (session.isOver) return;
  state.transaction = told;
  session.get(ConfirmedPayments).noteShown(told);
  if (!known || (isFinal(told.status) && session.get(PendingPaymentStorage).load()?.idem === told.idem))
    keepShown(session);
  notePaid(session, [told]);
  if (known?.status !== told.status) {
    options.host.notify('transaction', { id: told.id, type: told.type, status: told.status });
    // The payment details of this transaction become a saved account.
    if (known && told.status === 'processed') void refreshSnippet(session);
  }
  if (isFinal(told.status)) session.timers.clear('poll');
  else if (!session.timers.has('poll')) poll(session, MIN_POLL_MS);
}

function poll(session: Session, wait: number): void {
  session.timers.set('poll', wait, () => {
    // A request without a response must not block the next one.
    asked.delete(session);
    if (session.state.link === 'open') ask(session);
    poll(session, Math.min(wait * 1.5, MAX_POLL_MS));
  });
}

/**
 * The transaction request of each session that has no response yet; `isAgain` if another one is due after it.
 */
const asked = new WeakMap<Session, { id: string; isAgain: boolean }>();

/** Requests the shown transaction. Many pushes at once cause one request, and one more after its response. */
function ask(session: Session): void {
  const { transaction } = session.state;
  if (!transaction || session.isOver || session.get(CardFrameSlot).frame) return;
  const underWay = asked.get(session);
  if (underWay?.id === transaction.id) {
    underWay.isAgain = true;
    return;
  }
  const question = { id: transaction.id, isAgain: false };
  asked.set(session, question);
  const { id } = transaction;
  callCashier(session, 'BANKING:transaction-v1', { id }, mendTransaction, { matter: `poll ${id}` })
    .then(
      (told) => {
        takeAnswer(session, told);
        if (told.id === session.state.reasonDueOf && isFinal(told.status)) session.state.reasonDueOf = null;
      },
      () => {
        // The next poll requests it again; `callCashier` has notified the host.
        question.isAgain = false;
      },
    )
    .finally(() => {
      if (asked.get(session) === question) asked.delete(session);
      if (question.isAgain) ask(session);
    });
}
