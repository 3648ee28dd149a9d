import type { Minor } from '../../../src/domain/money/money.ts';
import type { REVERSALS } from '../../../src/domain/payment/transaction.ts';
import type { Writing } from '../storage/database.ts';
import { availableIn, book, bookDebt } from '../storage/ledger.ts';
import { type Payment, updatePayment } from '../storage/payments.ts';

export type Reversal = (typeof REVERSALS)[number];

/**
 * Books money of a processed payment that went back: a deposit reduces the balance and may leave a debt, a withdrawal is credited again.
 * @param total the sum of all reversals of the payment so far
 * @returns undefined when the payment is not processed, or when this sum was booked before
 */
export async function bookReversal(
  writing: Writing,
  payment: Payment,
  { state, total }: { state: Reversal; total: Minor },
  now: number,
): Promise<Payment | undefined> {
  const { id, user, account, currency, type, method, memory } = payment;
  const before = BigInt(memory.returned ?? 0);
  if (payment.status !== 'processed' || total <= before) return undefined;
  const pot = { user, account, currency };
  const movement = {
    name: `return:${id}:${total}`,
    pot,
    counterpart: `outside:${method}`,
    at: now,
    payment: id,
  };
  const back = total - before;
  if (type === 'withdrawal') await book(writing, { ...movement, amount: back });
  else {
    const there = await availableIn(writing, pot);
    const taken = there < back ? there : back;
    if (taken > 0n) await book(writing, { ...movement, amount: -taken });
    if (taken < back)
      await bookDebt(writing, { ...movement, name: `owed:${id}:${total}`, amount: back - taken });
  }
  const changed: Payment = {
    ...payment,
    seq: payment.seq + 1,
    updatedAt: now,
    memory: { ...memory, returned: String(total), reversal: { state, at: now } },
  };
  await updatePayment(writing, changed);
  return changed;
}
