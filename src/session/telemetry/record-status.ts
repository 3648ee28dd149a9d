import type { TransactionStatus } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import type { Session } from '../session.ts';
import { recordEvent } from './record-event.ts';

type Explained = Pick<Transaction, 'status' | 'reason' | 'timeline'>;

/**
 * Records that the shown transaction is accepted, processed or failed.
 * @param before the same transaction before the change; null if it has just been created
 */
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

/**
 * The status for analytics. A push reports a failed payment without its reason: until the response with the
 * reason arrives, the payment counts as waiting.
 */
function explainedStatus({ status, reason, timeline }: Explained): TransactionStatus {
  const isWhole = timeline.length === 0 || timeline.at(-1)?.status === status;
  return status === 'mistaked' && !reason && !isWhole ? 'waiting' : status;
}
