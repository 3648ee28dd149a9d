import type { Payload } from '../../../src/api/contract.ts';
import type { Cashier, Known } from '../context.ts';
import { describePayment } from '../link/describe.ts';
import { findOwnPayment } from '../storage/payments.ts';
import { closeKey } from './idempotency.ts';
import { ok, type Reply, RequestRefusal } from './reply.ts';

/**
 * One transaction by its id or by the key of the intent. 404 says that nothing was created under it; with `close` that
 * nothing ever will be, though the create may still be on its way.
 */
export async function readTransaction(
  { store, underWay, clock }: Pick<Cashier, 'store' | 'underWay' | 'clock'>,
  caller: Known,
  by: Payload<'BANKING:transaction-v1'>,
): Promise<Reply> {
  const known = await findOwnPayment(store, caller.user, by);
  if (known) return ok(describePayment(known, caller));
  if (!('idem' in by)) throw new RequestRefusal(404, 'No such transaction');
  if (underWay.has(`${caller.user} ${by.idem}`)) {
    throw new RequestRefusal(409, 'This payment is being created', { code: 'in_progress' });
  }
  if (!by.close) throw new RequestRefusal(404, 'No such transaction');
  if (await closeKey(store, caller.user, by.idem, clock())) {
    throw new RequestRefusal(404, 'No such transaction', { code: 'closed' });
  }
  // Another node has created it between the look and the close.
  return readTransaction({ store, underWay, clock }, caller, { idem: by.idem });
}
