import type { Store } from '../../demo/cashier/storage/database.ts';
import { auditLedger } from '../../demo/cashier/storage/ledger.ts';
import { paymentOf } from '../../demo/cashier/storage/payments.ts';

export async function countLedger(store: Store): Promise<{ payments: number; entries: number }> {
  const count = async (table: 'transactions' | 'ledger') => {
    const { rows } = await store
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return { payments: await count('transactions'), entries: await count('ledger') };
}

export async function findLedgerErrors(store: Store): Promise<string[]> {
  const faults = await auditLedger(store);
  const booked = new Map<string, bigint>();
  const entries = store
    .selectFrom('ledger')
    .select(['movement', 'amount'])
    .where('movement', 'like', 'settle:%')
    .where('account', 'like', 'user:%');
  for (const { movement, amount } of await entries.execute()) {
    booked.set(movement, (booked.get(movement) ?? 0n) + BigInt(amount));
  }
  const back = new Map<string, bigint>();
  const returns = store
    .selectFrom('ledger')
    .select(['movement', 'amount'])
    .where((row) => row.or([row('movement', 'like', 'return:%'), row('movement', 'like', 'owed:%')]))
    .where((row) => row.or([row('account', 'like', 'user:%'), row('account', 'like', 'owed:%')]));
  for (const { movement, amount } of await returns.execute()) {
    const [, id = ''] = movement.split(':');
    back.set(id, (back.get(id) ?? 0n) + BigInt(amount));
  }
  for (const row of await store.selectFrom('transactions').selectAll().execute()) {
    const { id, type, status, amount, fee, memory } = paymentOf(row);
    const returned = BigInt(memory.returned ?? 0) * (type === 'deposit' ? -1n : 1n);
    if ((back.get(id) ?? 0n) !== returned)
      faults.push(`${back.get(id) ?? 0n} went back of ${id}, and should have been ${returned}`);
    const due = status !== 'processed' ? 0n : type === 'deposit' ? amount - fee : -amount;
    const found = booked.get(`settle:${id}`) ?? 0n;
    if (found !== due) faults.push(`${id} moved ${found} and should have moved ${due}`);
    booked.delete(`settle:${id}`);
  }
  faults.push(...(await findUnproven(store)));
  for (const movement of booked.keys()) faults.push(`${movement} belongs to no payment`);
  const held = await store
    .selectFrom('holds')
    .innerJoin('transactions', 'transactions.id', 'holds.transaction_id')
    .select(['holds.state', 'transactions.status', 'transactions.id'])
    .execute();
  for (const { id, state, status } of held) {
    const due = status === 'processed' ? 'captured' : status === 'mistaked' ? 'released' : 'held';
    if (state !== due) faults.push(`the hold of ${id} is ${state} and should be ${due}`);
  }
  return faults;
}

/** Users with fewer transfers as proof of the wallet than withdrawals that need one (amounts that end in 28, docs/sandbox.md). */
async function findUnproven(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('transactions').selectAll().where('method', '=', 'eth').execute();
  const made = new Map<string, number>();
  for (const { user, amount, type } of rows.map(paymentOf))
    if (type === 'withdrawal' && (amount / 100n) % 100n === 28n) made.set(user, (made.get(user) ?? 0) + 1);
  const proofs = await store
    .selectFrom('ledger')
    .select('account')
    .where('movement', 'like', 'proof:%')
    .where('account', 'like', 'user:%')
    .execute();
  const proven = (user: string) => proofs.filter(({ account }) => account.startsWith(`user:${user}:`)).length;
  return [...made].flatMap(([user, count]) =>
    count > proven(user) ? [`${user} withdrew ${count} times after ${proven(user)} transfers`] : [],
  );
}
