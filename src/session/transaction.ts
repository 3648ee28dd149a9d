import { ref } from 'valtio/vanilla';
import { readStatusPush, type StatusPush } from '../api/pushes.ts';
import { cleanValue } from '../domain/clean-text.ts';
import type { HeldTransaction } from '../domain/confirmed-payment.ts';
import { isUnderWay } from '../domain/intent-phase.ts';
import type { Method } from '../domain/method.ts';
import { isTileGroup } from '../domain/method-groups.ts';
import { isRecord } from '../domain/read.ts';
import { isFinal, newerOf, pushedStatus } from '../domain/transaction.ts';
import { mendTransaction, type Transaction } from '../domain/transaction-schema.ts';
import { callCashier, faultOf, newFault, tellFault } from './call.ts';
import { confirmedOf, holdAgainstConfirmed, noteShown } from './confirmed.ts';
import { failureWords } from './failure-words.ts';
import { keepPayment, keptPayment, unresumedPayment } from './kept.ts';
import { forgetPayment } from './kept-at.ts';
import { showNotice } from './notices.ts';
import { refreshSnippet } from './saved-accounts.ts';
import type { Session } from './session.ts';

/** Polling interval of an open transaction without pushes: 2 s at first, growing to 10 s (R-MONEY-7). */
const MIN_POLL_MS = 2_000;
const MAX_POLL_MS = 10_000;
/** Recovery actions wait at most this long for the reason of the failure, which selects them. */
const REASON_TIMEOUT_MS = 3_000;

/** Makes a transaction the one that the screens show, and follows it until it is final. */
export function showTransaction(session: Session, transaction: HeldTransaction): void {
  const { state } = session;
  if (state.openPayment?.id === transaction.id) state.openPayment = null;
  put(session, null, transaction);
}

/**
 * Keeps the shown payment for a reload. A key whose payment may not exist yet comes first: that of a create on its way, or
 * of an earlier page; the cashier tells of the shown payment without it.
 */
export function keepShown(session: Session): void {
  const { intent, transaction } = session.state;
  if (!transaction) return;
  const { idem, type, method, amount, currency, createdAt, status } = transaction;
  const first = intent && isUnderWay(intent.phase) ? intent : unresumedPayment(session);
  if (first && first.idem !== idem) return;
  // After a reload the payment is compared with what the user confirmed, whatever the cashier has answered since.
  const confirmed = confirmedOf(session, transaction) ?? { type, method, amount, currency };
  keepPayment(session, { idem, ...confirmed, since: createdAt, isFinal: isFinal(status) });
}

/** Offers a transaction that was created while the user went elsewhere: the list keeps the way into it. */
export function offerTransaction(session: Session, transaction: HeldTransaction): void {
  const { id, idem, type, status } = transaction;
  forgetPayment(session, idem);
  keepShown(session);
  session.state.openPayment = isFinal(status) ? null : transaction;
  session.options.host.notify('transaction', { id, type, status });
  session.money?.resume();
}

/** Makes the method of the shown payment the chosen one: Back and another try lead to its form, whatever was looked at. */
export function adoptMethod({ state }: Session, method: Method): void {
  state.choice = { group: isTileGroup(method.category) ? method.category : null, method: ref(method) };
}

/**
 * Opens a payment by its id: one that the cashier named, or one of the history. A user who goes on before the answer comes
 * keeps their screen, and the list offers the payment.
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
    const held = holdAgainstConfirmed(session, told);
    if (lookAt() === before) showTransaction(session, held);
    else if (state.transaction?.id !== id && !isFinal(held.status)) state.openPayment ??= held;
  } catch (error) {
    showNotice(session, failureWords(session, error), { fault: faultOf(session, error) });
  }
}

/** Keeps the amount of the newest deposit that arrived: it leads the quick amounts (R-AMOUNT-9). */
export function notePaid({ state }: Session, newestFirst: readonly Transaction[]): void {
  const paid = newestFirst.find(
    ({ type, status, currency }) =>
      type === 'deposit' && status === 'processed' && currency === state.user.currency,
  );
  if (paid) state.lastPaid = { amount: paid.amount, currency: paid.currency };
}

/** Back into the payment that was left open. */
export function returnToPayment(session: Session): void {
  const { openPayment } = session.state;
  if (!openPayment) return;
  showTransaction(session, openPayment);
  refreshTransaction(session);
}

/**
 * A status push: applied at once where it is newer, then the whole transaction is asked for (reason, next step). One that
 * names no payment is never applied, since it may be about another one: the shown payment is only asked for.
 * @returns false when the push may be about a payment that is not on the screen
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
  // Reason, amount and what is next are not known before an answer: a final status alone does not end the questions.
  poll(session, MIN_POLL_MS);
  return true;
}

/** A push tells no reason: until an answer does, the screen holds back the buttons that it decides. */
function awaitReason({ state, timers }: Session): void {
  const { transaction } = state;
  if (transaction?.status !== 'mistaked' || transaction.reason) return;
  state.reasonDueOf = transaction.id;
  timers.set('reason', REASON_TIMEOUT_MS, () => {
    state.reasonDueOf = null;
  });
}

/** Asks for the shown transaction anew. */
export function refreshTransaction(session: Session): void {
  const { transaction } = session.state;
  if (!transaction || session.isOver) return;
  ask(session);
  if (!isFinal(transaction.status)) poll(session, MIN_POLL_MS);
}

/** Takes back a withdrawal that was not sent yet; what became of it is what the cashier then says. */
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

/** Takes news of the shown transaction: older news is dropped, and so is what comes after the user has left it. */
export function takeAnswer(session: Session, told: Transaction): void {
  const known = session.state.transaction;
  if (known?.id !== told.id) return;
  const held = holdAgainstConfirmed(session, told);
  const newer = newerOf<HeldTransaction>(known, held);
  if (newer !== known) put(session, known, newer);
}

/** Shows it; a change of status is told to the host. */
function put(session: Session, known: HeldTransaction | null, told: HeldTransaction): void {
  const { state, options } = session;
  if (session.isOver) return;
  state.transaction = told;
  noteShown(session, told);
  if (!known || (isFinal(told.status) && keptPayment(session)?.idem === told.idem)) keepShown(session);
  notePaid(session, [told]);
  if (known?.status !== told.status) {
    options.host.notify('transaction', { id: told.id, type: told.type, status: told.status });
    // The account of this payment becomes a saved account for the next one.
    if (known && told.status === 'processed') void refreshSnippet(session);
  }
  if (isFinal(told.status)) session.timers.clear('poll');
  else if (!session.timers.has('poll')) poll(session, MIN_POLL_MS);
}

function poll(session: Session, wait: number): void {
  session.timers.set('poll', wait, () => {
    // One that went unanswered must not keep the next from being asked.
    asked.delete(session);
    if (session.state.link === 'open') ask(session);
    poll(session, Math.min(wait * 1.5, MAX_POLL_MS));
  });
}

/** The payments that are being asked after, and whether something has happened to them meanwhile. */
const asked = new WeakMap<Session, { id: string; isAgain: boolean }>();

/** Asks after the shown transaction; a flood of pushes is one question, and one more at its end. */
function ask(session: Session): void {
  const { transaction } = session.state;
  if (!transaction || session.isOver || session.cards) return;
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
        // The next poll asks again; the host was told by the call.
        question.isAgain = false;
      },
    )
    .finally(() => {
      if (asked.get(session) === question) asked.delete(session);
      if (question.isAgain) ask(session);
    });
}
