import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { changePayment } from '../engine/change-payment.ts';
import { pushPaymentUpdate } from '../socket/push-updates.ts';
import { isCancellable, serializePayment } from '../socket/serialize-payment.ts';
import { findOwnPayment } from '../storage/payments.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

/** Cancels a withdrawal: its hold is released once. Cancelling it again returns the same response. */
export async function cancelWithdrawal(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  { id }: { id: string },
): Promise<Reply> {
  const { store, clock } = cashier;
  const { payment, isChanged } = await store.transaction().execute(async (writing) => {
    const found = await findOwnPayment(writing, caller.user, { id });
    if (found?.type !== 'withdrawal') throw new RequestRejection(404, 'No such withdrawal');
    if (found.status === 'mistaked' && found.reason === 'cancelled_by_user') {
      return { payment: found, isChanged: false };
    }
    if (!isCancellable(found)) {
      throw new RequestRejection(409, 'This withdrawal can no longer be cancelled', {
        code: 'not_cancellable',
        id,
      });
    }
    const change = { status: 'mistaked', reason: 'cancelled_by_user' } as const;
    return { payment: (await changePayment(writing, found, change, clock())) ?? found, isChanged: true };
  });
  if (isChanged) await pushPaymentUpdate(cashier, payment);
  return ok(serializePayment(payment, caller));
}
