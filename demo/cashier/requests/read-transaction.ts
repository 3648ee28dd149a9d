import type { Payload } from '../../../src/api/contract.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { serializePayment } from '../socket/serialize-payment.ts';
import { findOwnPayment } from '../storage/payments.ts';
import { closeKey } from './idempotency-keys.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

/** With `close`, 404 means that the key never will create a payment: a create request that is still on its way will be rejected. */
export async function readTransaction(
  { store, runningCreates, clock }: Pick<Cashier, 'store' | 'runningCreates' | 'clock'>,
  caller: AuthenticatedCaller,
  by: Payload<'BANKING:transaction-v1'>,
): Promise<Reply> {
  const known = await findOwnPayment(store, caller.user, by);
  if (known) return ok(serializePayment(known, caller));
  if (!('idem' in by)) throw new RequestRejection(404, 'No such transaction');
  if (runningCreates.has(`${caller.user} ${by.idem}`)) {
    throw new RequestRejection(409, 'This payment is being created', { code: 'in_progress' });
  }
  if (!by.close) throw new RequestRejection(404, 'No such transaction');
  if (await closeKey(store, caller.user, by.idem, clock())) {
    throw new RequestRejection(404, 'No such transaction', { code: 'closed' });
  }
  // Another node has created the payment between the two statements above, so it is looked up again.
  return readTransaction({ store, runningCreates, clock }, caller, { idem: by.idem });
}
