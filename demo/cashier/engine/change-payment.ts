import { fromDecimal, type Minor } from '../../../src/domain/money/money.ts';
import { isFinal, type TransactionStatus } from '../../../src/domain/payment/transaction.ts';
import type { Next } from '../../../src/domain/payment/transaction-schema.ts';
import { confirmAccount } from '../saved/remember-account.ts';
import { deleteRows } from '../storage/changes.ts';
import type { Writing } from '../storage/database.ts';
import { book, endHold } from '../storage/ledger.ts';
import { type Payment, updatePayment } from '../storage/payments.ts';
import { addWagering } from '../storage/wagering.ts';

export interface Change {
  status?: TransactionStatus;
  note?: string;
  reason?: string;
  txid?: string;
  next?: Next | null;
  memory?: Payment['memory'];
  /** The received amount, if it differs from the requested one, as with coins. */
  amount?: Minor;
}

const RANK: Record<TransactionStatus, number> = { waiting: 0, accepted: 1, processed: 2, mistaked: 2 };

/** Updates a payment, and books its money once it is final. Undefined if it was final before, or if the new status is before its own. */
export async function changePayment(
  store: Writing,
  payment: Payment,
  change: Change,
  now: number,
): Promise<Payment | undefined> {
  const status = change.status ?? payment.status;
  if (isFinal(payment.status) || RANK[status] < RANK[payment.status]) return undefined;
  const isNews = status !== payment.status || change.note !== undefined;
  const entry = { at: now, status, ...(change.note ? { note: change.note } : {}) };
  const changed: Payment = {
    ...payment,
    status,
    amount: change.amount ?? (status === 'waiting' ? payment.amount : receivedAmount(payment)),
    seq: payment.seq + 1,
    updatedAt: now,
    reason: change.reason ?? payment.reason,
    txid: change.txid ?? payment.txid,
    next: isFinal(status) ? null : change.next === undefined ? payment.next : change.next,
    memory: change.memory ?? payment.memory,
    timeline: isNews ? [...payment.timeline, entry] : payment.timeline,
  };
  await updatePayment(store, changed);
  if (isFinal(status)) {
    await settle(store, changed, now);
    if (status === 'processed') await confirmAccount(store, changed, now);
    await deleteRows(store, 'schedule', { transaction_id: changed.id });
  }
  return changed;
}

/** Simulates the least amount that is credited when coins arrive for a payment without an amount: a crypto address accepts any. */
function receivedAmount({ amount, next, currency }: Payment): Minor {
  if (amount > 0n || next?.kind !== 'address') return amount;
  return fromDecimal(next.minFiat ?? '0', currency) ?? 0n;
}

async function settle(store: Writing, payment: Payment, at: number): Promise<void> {
  const pot = { user: payment.user, account: payment.account, currency: payment.currency };
  const movement = { name: `settle:${payment.id}`, pot, counterpart: `outside:${payment.method}`, at };
  if (payment.type === 'withdrawal') {
    const isPaid = payment.status === 'processed';
    const isEnded = await endHold(store, payment.id, isPaid ? 'captured' : 'released');
    if (isPaid && isEnded) await book(store, { ...movement, amount: -payment.amount, payment: null });
  } else if (payment.status === 'processed') {
    if (payment.memory.bonus) await addWagering(store, payment.user, payment.currency, payment.amount);
    await book(store, { ...movement, amount: payment.amount - payment.fee, payment: payment.id });
  }
}
