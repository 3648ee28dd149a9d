import { CallError } from '../../../api/call-error.ts';
import { readStatusPush, type StatusPush } from '../../../api/responses.ts';
import { cleanValue } from '../../../domain/parsing/clean-text.ts';
import { isRecord } from '../../../domain/parsing/decoders.ts';
import { isUnderWay } from '../../../domain/payment/attempt-phase.ts';
import type { ShownTransaction } from '../../../domain/payment/payment-lock.ts';
import { isFinal, newerOf, type TransactionStatus } from '../../../domain/payment/transaction.ts';
import { createError, reportError } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import { put, TransactionPolling } from './shown-transaction.ts';

/** Recovery actions wait at most this long for the failure's reason, which selects them. */
const REASON_TIMEOUT_MS = 3_000;

/** Statuses of a cashier that does not know the request for a transaction. */
const UNKNOWN_REQUEST = [400, 404, 405, 501];

/**
 * Applies the pushes of one task, so that the state changes once, and requests the transaction. A push without an id may be about another
 * one, so it is applied only if that request fails (`applyToOnly`). @returns false if a push may be about another transaction
 */
export function applyStatusPushes(session: Session, batch: readonly unknown[]): boolean {
  // An open card frame gets the pushes too and owns the payment, so this session ignores them.
  if (session.cards.frame) return true;
  const { transaction } = session.state;
  const pushes = batch.flatMap((data) => decode(session, data) ?? []);
  const anonymous = pushes.findLast(({ id }) => id === undefined);
  if (anonymous) {
    const takeError = (error: unknown) => applyToOnly(session, transaction?.id, anonymous, error);
    session.get(TransactionPolling).request(takeError);
  }
  if (transaction)
    apply(
      session,
      transaction,
      pushes.filter(({ id }) => id === transaction.id),
    );
  return pushes.every(({ id }) => id !== undefined && id === transaction?.id);
}

function decode(session: Session, data: unknown): StatusPush | null {
  try {
    return readStatusPush(isRecord(data) && isRecord(data.data) ? data.data : data);
  } catch {
    const error = createError(session, 'bad_data', 'deposit.status: unreadable push');
    reportError(session, error, 'deposit.status');
    return null;
  }
}

/** Applies a push without an id if the cashier cannot respond about the transaction, and no other one is open. */
function applyToOnly(session: Session, id: string | undefined, push: StatusPush, error: unknown): void {
  const { transaction, openPayment, attempt } = session.state;
  const isUnknown =
    error instanceof CallError && (error.kind === 'timeout' || UNKNOWN_REQUEST.includes(error.status));
  if (!isUnknown || !transaction || transaction.id !== id || isFinal(transaction.status)) return;
  if (!openPayment && !(attempt && isUnderWay(attempt))) apply(session, transaction, [push]);
}

interface Change {
  id: string;
  status: TransactionStatus;
  seq: number;
  txid?: string | undefined;
}

function apply(session: Session, transaction: ShownTransaction, pushes: readonly StatusPush[]): void {
  const known = pushes.flatMap(({ status, ...push }) => (status ? { ...push, status } : []));
  if (known.length === 0) return;
  const polling = session.get(TransactionPolling);
  const { id, status, seq } = transaction;
  const before: Change = { id, status, seq };
  let newest = before;
  for (const push of known) {
    const after = newerOf(newest, {
      id,
      status: push.status,
      seq: push.seq ?? seq,
      txid: push.txid ?? newest.txid,
    });
    // A wrong `seq` of a push would make later responses count as older, so the transaction keeps its own.
    if (after !== newest) newest = { ...after, seq };
  }
  const { txid } = newest;
  if (newest !== before)
    put(session, transaction, {
      ...transaction,
      status: newest.status,
      ...(txid && { txid: cleanValue(txid) }),
    });
  if (!isFinal(transaction.status)) awaitReason(session);
  polling.request();
  // A push has no reason, amount or next step, so polling goes on even after a final status.
  polling.restart();
}

/** The screen hides recovery actions until the response with the reason arrives. */
function awaitReason({ state, timers }: Session): void {
  const { transaction } = state;
  if (transaction?.status !== 'mistaked' || transaction.reason) return;
  state.awaitingReasonFor = transaction.id;
  timers.set('reason', REASON_TIMEOUT_MS, () => {
    state.awaitingReasonFor = null;
  });
}
