import type { Transaction } from '../../domain/payment/transaction-schema.ts';

/** True if the user has cancelled the transaction: that is shown as cancelled, not as failed. */
export function isCancelledByUser({ status, reason }: Pick<Transaction, 'status' | 'reason'>): boolean {
  return status === 'mistaked' && reason?.code === 'cancelled_by_user';
}
