import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import { transactionIn } from './expectations.ts';
import type { Kit, Paid } from './kit.ts';
import { payments } from './payments.ts';
import { need } from './rule-outcome.ts';
import { CANCEL, CONTINUE } from './values.ts';

const offersCancel = ({ transaction: { next } }: Paid) => Reflect.get(Object(next), 'canCancel') === true;

/** Creates a deposit that its user can cancel. The caller must cancel it soon, because the cashier may credit it a moment later. */
export async function payCancellable(kit: Kit): Promise<Paid> {
  for await (const paid of payments(kit)) if (offersCancel(paid)) return paid;
  need(false, 'a deposit whose next has canCancel');
  throw new Error('The kit has no deposit');
}

export async function endByUser(kit: Kit, type: TransactionType): Promise<Paid> {
  const paid = type === 'deposit' ? await payCancellable(kit) : await kit.pay(type);
  const { id } = paid.transaction;
  const client = await kit.user();
  const reply =
    type === 'deposit'
      ? await client.call(CONTINUE, { id, step: 'cancel', fields: {} })
      : await client.call(CANCEL, { id });
  need(reply.status === 200, `a ${type} that its user can cancel`);
  const transaction = transactionIn(reply);
  need(transaction.status === 'mistaked', `a ${type} that ends when its user cancels it`);
  return { ...paid, transaction };
}
