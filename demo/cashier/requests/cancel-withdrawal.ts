import type { Cashier, Known } from '../context.ts';
import { changePayment } from '../engine/change-payment.ts';
import { announce } from '../link/announce.ts';
import { describePayment, isCancellable } from '../link/describe.ts';
import { findOwnPayment } from '../storage/payments.ts';
import { ok, type Reply, RequestRefusal } from './reply.ts';

/** Takes a payout back: its hold is released, once. A payout that is already taken back answers as it is. */
export async function cancelWithdrawal(
  cashier: Cashier,
  caller: Known,
  { id }: { id: string },
): Promise<Reply> {
  const { store, clock } = cashier;
  const { payment, isChanged } = await store.transaction().execute(async (writing) => {
    const found = await findOwnPayment(writing, caller.user, { id });
    if (found?.type !== 'withdrawal') throw new RequestRefusal(404, 'No such withdrawal');
    if (found.status === 'mistaked' && found.reason === 'cancelled_by_user') {
      return { payment: found, isChanged: false };
    }
    if (!isCancellable(found)) {
      throw new RequestRefusal(409, 'This withdrawal can no longer be cancelled', {
        code: 'not_cancellable',
        id,
      });
    }
    const change = { status: 'mistaked', reason: 'cancelled_by_user' } as const;
    return { payment: (await changePayment(writing, found, change, clock())) ?? found, isChanged: true };
  });
  if (isChanged) await announce(cashier, payment);
  return ok(describePayment(payment, caller));
}
