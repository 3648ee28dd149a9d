import type { Payload } from '../../../src/api/contract.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { serializePayment } from '../socket/serialize-payment.ts';
import { paymentOf } from '../storage/payments.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

const BATCH_SIZE = 20;

/** A batch of transactions, newest first, or one batch with the open ones before all others; `cursor` is null in the last one. */
export async function listTransactions(
  { store }: Cashier,
  caller: AuthenticatedCaller,
  { type, status, cursor, open }: Payload<'BANKING:transactions-v1'>,
): Promise<Reply> {
  let query = store.selectFrom('transactions').selectAll().where('user_id', '=', caller.user);
  if (type) query = query.where('type', '=', type);
  if (status) query = query.where('status', '=', status);
  if (open) query = query.orderBy((is) => is('status', 'in', ['waiting', 'accepted']), 'desc');
  if (cursor) {
    const [, at, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(cursor) ?? [];
    if (at === undefined || id === undefined) throw new RequestRejection(400, 'No such page');
    query = query.where((is) =>
      is.or([
        is('created_at', '<', Number(at)),
        is.and([is('created_at', '=', Number(at)), is('id', '<', id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH_SIZE + 1)
    .execute();
  const page = rows.slice(0, BATCH_SIZE);
  const last = page.at(-1);
  return ok({
    items: page.map((row) => serializePayment(paymentOf(row), caller)),
    cursor: last && !open && rows.length > BATCH_SIZE ? `${last.created_at}.${last.id}` : null,
  });
}
