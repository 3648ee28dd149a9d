import { fromDecimal, type Minor } from '../../../src/domain/money/money.ts';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { Next } from '../../../src/domain/payment/transaction-schema.ts';
import { bookReversal } from '../engine/book-reversal.ts';
import { type Change, changePayment } from '../engine/change-payment.ts';
import { Problem } from '../operations/problem.ts';
import type { ProviderState } from '../ports/payment-provider.ts';
import { feeOf } from '../requests/fee.ts';
import { announce } from '../socket/outbox.ts';
import type { Writing } from '../storage/database.ts';
import { book } from '../storage/ledger.ts';
import { insertPayment, type Payment, updatePayment } from '../storage/payments.ts';

/**
 * Brings a payment to the state that its provider reports, in the caller's SQL transaction. A repeated or older state changes nothing,
 * and no money is booked twice or dropped: another sum than the agreed one is credited as it came, money that comes after the end or
 * twice becomes a payment of its own, and money that goes back is a movement of its own.
 */
export async function applyState(
  writing: Writing,
  payment: Payment,
  state: ProviderState,
  now: number,
): Promise<Payment> {
  // A provider that reports a payment without a sum has received the agreed one.
  const agreed = state.status === 'paid' ? payment.amount : 0n;
  const paid = state.paid === undefined ? agreed : minorOf(state.paid, payment.currency);
  let current = payment;
  const step = async (from: Payment, change: Change) => {
    const changed = await changePayment(writing, from, change, now);
    if (changed) await announce(writing, changed, now);
    current = changed ?? current;
  };
  if (!isFinal(payment.status)) {
    const isDeposit = payment.type === 'deposit';
    const txid = state.txid !== undefined && state.txid !== payment.txid ? { txid: state.txid } : {};
    if (state.status === 'paid' && (paid > 0n || !isDeposit)) {
      const amount = isDeposit ? paid : payment.amount;
      const fee =
        amount === payment.amount
          ? payment.fee
          : feeOf(payment.type, payment.method, amount, payment.currency);
      const memory = { ...payment.memory, settled: String(amount) };
      await step({ ...payment, fee }, { status: 'processed', amount, memory, ...txid });
    } else if (state.status === 'failed') {
      await step(payment, { status: 'mistaked', reason: state.reason ?? 'rejected_by_bank' });
    } else if (state.status === 'seen' && payment.status === 'waiting') {
      await step(payment, { status: 'accepted', ...txid, ...(state.next && { next: state.next }) });
    } else if (state.next && isNewStep(payment.next, state.next)) {
      await step(payment, { next: state.next });
    }
  }
  if (!isFinal(current.status)) return current;
  if (current.type === 'deposit') current = await creditSurplus(writing, current, paid, now);
  if (!state.reversal) return current;
  const reversal = { state: state.reversal.state, total: minorOf(state.reversal.amount, current.currency) };
  const reversed = await bookReversal(writing, current, reversal, now);
  if (reversed) await announce(writing, reversed, now);
  return reversed ?? current;
}

/** True for the first step that the provider returns, and for new confirmations or coins at the address that is shown. */
function isNewStep(shown: Payment['next'], reported: Next): boolean {
  if (shown?.kind === 'address' && reported.kind === 'address')
    return shown.received !== reported.received || shown.confirmations.have !== reported.confirmations.have;
  return shown?.kind === 'wait';
}

/** Credits money that arrived after the end of the payment, or twice, as a payment of its own. */
async function creditSurplus(writing: Writing, payment: Payment, paid: Minor, now: number): Promise<Payment> {
  const settled = BigInt(payment.memory.settled ?? 0);
  if (paid <= settled) return payment;
  const amount = paid - settled;
  const { user, account, currency, type, method } = payment;
  const fee = feeOf(type, method, amount, currency);
  const surplus: Payment = {
    ...payment,
    id: `${payment.id}-${paid}`,
    idem: `${payment.id}-${paid}`,
    amount,
    fee,
    status: 'processed',
    seq: 1,
    likeness: `${payment.id}-${paid}`,
    reason: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    next: null,
    timeline: [{ at: now, status: 'processed', note: 'late' }],
    memory: { settled: String(amount) },
  };
  await insertPayment(writing, surplus);
  await book(writing, {
    name: `settle:${surplus.id}`,
    pot: { user, account, currency },
    amount: amount - fee,
    counterpart: `outside:${method}`,
    at: now,
    payment: surplus.id,
  });
  await announce(writing, surplus, now);
  const counted = { ...payment, memory: { ...payment.memory, settled: String(paid) } };
  await updatePayment(writing, counted);
  return counted;
}

/** @throws {Problem} when a sum of the state is no amount of this currency: the state stays unknown, and is requested again */
export function checkSums({ paid, reversal }: ProviderState, currency: string): void {
  for (const amount of [paid, reversal?.amount]) if (amount !== undefined) minorOf(amount, currency);
}

function minorOf(amount: string, currency: string): Minor {
  const minor = fromDecimal(amount, currency);
  if (minor === null || minor < 0n) throw new Problem(`A provider sent no amount of ${currency}`);
  return minor;
}
