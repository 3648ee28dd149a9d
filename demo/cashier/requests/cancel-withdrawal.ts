import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { changePayment } from '../engine/change-payment.ts';
import { withdrawCall } from '../providers/call-rows.ts';
import { providerOf } from '../providers/providers.ts';
import { announce } from '../socket/outbox.ts';
import { isCancellable, serializePayment } from '../socket/serialize-payment.ts';
import { findOwnPayment } from '../storage/payments.ts';
import { isHoldOpen } from '../storage/wallet-rows.ts';
import { lockUser, write } from '../storage/write.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

/** Cancels a withdrawal and releases its hold. A repeated request gets the same response. */
export async function cancelWithdrawal(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  { id }: { id: string },
): Promise<Reply> {
  const { store, clock } = cashier;
  const { payment, isChanged } = await write(store, async (writing) => {
    await lockUser(writing, caller.user);
    const found = await findOwnPayment(writing, caller.user, { id });
    if (found?.type !== 'withdrawal') throw new RequestRejection(404, 'No such withdrawal');
    if (found.status === 'mistaked' && found.reason === 'cancelled_by_user') {
      return { payment: found, isChanged: false };
    }
    // A payout that a node has begun to send may have left already, so it cannot be cancelled.
    const { remote } = providerOf(cashier.providers, found.provider);
    const isSent =
      remote && !(await withdrawCall(writing, found.id)) && !(await isHoldOpen(writing, found.id));
    if (!isCancellable(found) || isSent) {
      throw new RequestRejection(409, 'This withdrawal can no longer be cancelled', {
        code: 'not_cancellable',
        id,
      });
    }
    const change = { status: 'mistaked', reason: 'cancelled_by_user' } as const;
    const changed = await changePayment(writing, found, change, clock());
    if (changed) await announce(writing, changed, clock());
    return { payment: changed ?? found, isChanged: changed !== undefined };
  });
  if (isChanged) cashier.outbox.wake();
  return ok(serializePayment(payment, caller));
}
