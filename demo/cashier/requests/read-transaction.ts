import type { Payload } from '../../../src/api/contract.ts';
import type { Cashier, Known } from '../context.ts';
import { describePayment } from '../link/describe.ts';
import { findOwnPayment } from '../storage/payments.ts';
import { ok, type Reply, RequestRefusal } from './reply.ts';

/** One transaction by its id or by the key of the intent. 404 says that nothing was created under it. */
export async function readTransaction(
  { store }: Cashier,
  caller: Known,
  by: Payload<'BANKING:transaction-v1'>,
): Promise<Reply> {
  const payment = await findOwnPayment(store, caller.user, by);
  if (!payment) throw new RequestRefusal(404, 'No such transaction');
  return ok(describePayment(payment, caller));
}
