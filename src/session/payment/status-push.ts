import { CallError } from '../../api/call-error.ts';
import { readStatusPush, type StatusPush } from '../../api/pushes.ts';
import { cleanValue } from '../../domain/parsing/clean-text.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { HeldTransaction } from '../../domain/payment/confirmed-payment.ts';
import type { ShownTransaction } from '../../domain/payment/payment-lock.ts';
import { isFinal, newerOf, pushedStatus, type TransactionStatus } from '../../domain/payment/transaction.ts';
import { createError, reportError } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import { applyResponse, put } from './shown-transaction.ts';
import { TransactionPolling } from './transaction-polling.ts';

/** Recovery actions wait at most this long for the failure's reason, which selects them. */
const REASON_TIMEOUT_MS = 3_000;

/** Statuses of a cashier that does not know the request for a transaction. */
const UNKNOWN_REQUEST = [400, 404, 405, 501];

/**
 * Applies a status push if it is newer, and then requests the whole transaction (reason, next step). A push
 * without an id may be about another transaction, so that the shown one is requested; the push is applied only if
 * the cashier does not know this request.
 * @returns false when the push may be about a transaction that is not shown
 */
export function applyStatusPush(session: Session, data: unknown): boolean {
  let push: StatusPush;
  try {
    push = readStatusPush(isRecord(data) && isRecord(data.data) ? data.data : data);
  } catch {
    const error = createError(session, 'bad_data', 'deposit.status: unreadable push');
    reportError(session, error, 'deposit.status');
    return true;
  }
  const { id } = push;
  const { transaction, openPayment } = session.state;
  const polling = session.get(TransactionPolling);
  if (id === undefined) {
    polling.request(applyResponse, (error) => applyToOnly(session, transaction?.id, push, error));
    return false;
  }
  const status = pushedStatus(push.status);
  if (openPayment && id === openPayment.id && status && isFinal(status)) session.state.openPayment = null;
  if (id !== transaction?.id) return false;
  if (status) apply(session, transaction, status, push);
  return true;
}

/**
 * Applies a push without an id when the cashier cannot be asked, and the shown transaction is the only open one that
 * the session knows.
 */
function applyToOnly(session: Session, id: string | undefined, push: StatusPush, error: unknown): void {
  const { transaction, openPayment, attempt } = session.state;
  const isUnknown =
    error instanceof CallError && (error.kind === 'timeout' || UNKNOWN_REQUEST.includes(error.status));
  const status = pushedStatus(push.status);
  if (!isUnknown || !status || !transaction || transaction.id !== id || isFinal(transaction.status)) return;
  if (!openPayment && !(attempt && isUnderWay(attempt))) apply(session, transaction, status, push);
}

function apply(
  session: Session,
  transaction: ShownTransaction,
  status: TransactionStatus,
  { seq, txid }: StatusPush,
): void {
  const polling = session.get(TransactionPolling);
  const news = {
    ...transaction,
    status,
    seq: seq ?? transaction.seq,
    ...(txid ? { txid: cleanValue(txid) } : {}),
  };
  const newer = newerOf<HeldTransaction>(transaction, news);
  // A wrong `seq` of a push must not make later responses count as older.
  if (newer !== transaction) put(session, transaction, { ...newer, seq: transaction.seq });
  if (!isFinal(transaction.status)) awaitReason(session);
  polling.request(applyResponse);
  // A push has no reason, amount or next step, so polling continues until a response has them, even after a
  // final status.
  polling.restart(applyResponse);
}

/**
 * A push contains no reason. The screen hides the recovery actions that depend on it until the response
 * arrives.
 */
function awaitReason({ state, timers }: Session): void {
  const { transaction } = state;
  if (transaction?.status !== 'mistaked' || transaction.reason) return;
  state.awaitingReasonFor = transaction.id;
  timers.set('reason', REASON_TIMEOUT_MS, () => {
    state.awaitingReasonFor = null;
  });
}
