import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { Reading, Store, Writing } from './database.ts';
import { USER_MOVEMENTS } from './ledger.ts';
import { type Payment, paymentOf, updatePayment } from './payments.ts';
import type { Tables } from './tables.ts';
import { lockUser, write } from './write.ts';

/** Payments that are read at once. Each is changed in its own SQL transaction, so that users do not wait for the job. */
const BATCH = 100;

export type Forgetting =
  /** `name` replaces the user's id in payments, ledger and acts. */
  | { outcome: 'forgotten'; name: string }
  | { outcome: 'unknown' }
  /** A payment of the user is not final, a provider call or wallet call is open, or an act of an operator waits. */
  | { outcome: 'busy' };

/**
 * A random name replaces the user's id in payments and ledger, whose sums stay. Saved accounts, idempotency keys, payment details and the
 * bodies of webhooks are deleted. Money that arrives later is booked under the new name.
 */
export async function forgetUser(store: Store, id: string): Promise<Forgetting> {
  return write(store, async (writing) => {
    await lockUser(writing, id);
    const user = await writing.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!user) return { outcome: 'unknown' };
    const own = await writing.selectFrom('transactions').selectAll().where('user_id', '=', id).execute();
    const payments = own.map(paymentOf);
    if (payments.some(({ status }) => !isFinal(status)) || (await hasCalls(writing, id)))
      return { outcome: 'busy' };
    const name = `forgotten-${randomUUID()}`;
    await writing
      .insertInto('users')
      .values({ ...user, id: name })
      .execute();
    await renameInBooks(writing, id, name);
    await renameInActs(writing, id, name);
    for (const payment of payments) await stripDetails(writing, { ...payment, user: name });
    for (const table of [
      'saved_accounts',
      'idempotency',
      'outbox',
      'set_aside',
      'account_limits',
      'wallet_proofs',
    ] as const)
      await writing.deleteFrom(table).where('user_id', '=', id).execute();
    await writing.deleteFrom('users').where('id', '=', id).execute();
    return { outcome: 'forgotten', name };
  });
}

async function hasCalls(writing: Writing, user: string): Promise<boolean> {
  const books = await writing
    .selectFrom('wallet_calls')
    .select('id')
    .where('user_id', '=', user)
    .executeTakeFirst();
  const provider = await writing
    .selectFrom('provider_calls')
    .innerJoin('transactions', 'transactions.id', 'provider_calls.transaction_id')
    .select('transactions.id')
    .where('transactions.user_id', '=', user)
    .where('provider_calls.kind', '!=', 'status')
    .executeTakeFirst();
  const act = await writing
    .selectFrom('operator_acts')
    .select('id')
    .where('user_id', '=', user)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const aside = await writing
    .selectFrom('set_aside')
    .select('id')
    .where('user_id', '=', user)
    .where('source', '=', 'wallet_calls')
    .executeTakeFirst();
  return [books, provider, act, aside].some((row) => row !== undefined);
}

/** Acts stay, because they show who has moved money. An operator's reason may contain the user's id. */
async function renameInActs(writing: Writing, id: string, name: string): Promise<void> {
  await writing
    .updateTable('operator_acts')
    .set((is) => ({ user_id: name, why: sql<string>`replace(${is.ref('why')}, ${id}, ${name})` }))
    .where('user_id', '=', id)
    .execute();
}

async function renameInBooks(writing: Writing, id: string, name: string): Promise<void> {
  for (const table of ['balances', 'holds', 'wagering'] as const)
    await writing.updateTable(table).set({ user_id: name }).where('user_id', '=', id).execute();
  const accounts = [
    [`user:${id}:main`, `user:${name}:main`],
    [`user:${id}:additional`, `user:${name}:additional`],
    [`owed:${id}`, `owed:${name}`],
  ] as const;
  // The names of openings and of the panel's movements contain the user's id.
  const renamed = (is: ExpressionBuilder<Tables, 'ledger'>) =>
    sql<string>`replace(${is.ref('movement')}, ${`:${id}:`}, ${`:${name}:`})`;
  const movements = writing
    .selectFrom('ledger')
    .select('movement')
    .where(
      'account',
      'in',
      accounts.map(([account]) => account),
    );
  await writing
    .updateTable('ledger')
    .set((is) => ({ movement: renamed(is) }))
    .where('movement', 'in', movements)
    .where((is) => is.or(USER_MOVEMENTS.map((kind) => is('movement', 'like', `${kind}:%`))))
    .execute();
  for (const [account, next] of accounts)
    await writing.updateTable('ledger').set({ account: next }).where('account', '=', account).execute();
}

/** Deletes payment details of final payments that have not changed since `before`, milliseconds since the epoch. Returns their number. */
export async function dropOldDetails(store: Store, before: number): Promise<number> {
  let dropped = 0;
  await store.deleteFrom('wallet_proofs').where('expires_at', '<', before).execute();
  for (;;) {
    const rows = await store
      .selectFrom('transactions')
      .select(['id', 'user_id'])
      .where('status', 'in', ['processed', 'mistaked'])
      .where('updated_at', '<', before)
      // `stripDetails` replaces the likeness by the payment's id, so these payments still have their details.
      .whereRef('likeness', '!=', 'id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return dropped;
    for (const { id, user_id } of rows) {
      await write(store, async (writing) => {
        await lockUser(writing, user_id);
        const row = await writing
          .selectFrom('transactions')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (row) await stripDetails(writing, paymentOf(row));
      });
    }
    dropped += rows.length;
  }
}

async function stripDetails(writing: Writing, payment: Payment): Promise<void> {
  const { settled, returned, reversal } = payment.memory;
  const memory = {
    ...(settled && { settled }),
    ...(returned && { returned }),
    ...(reversal && { reversal }),
  };
  await updatePayment(writing, { ...payment, likeness: payment.id, next: null, memory });
  await writing
    .updateTable('provider_events')
    .set({ body: '' })
    .where('transaction_id', '=', payment.id)
    .execute();
  // A wallet call that was set aside is money that the operator still has to move, so it is not deleted.
  await writing
    .deleteFrom('set_aside')
    .where('transaction_id', '=', payment.id)
    .where('source', '!=', 'wallet_calls')
    .execute();
  await stripResponse(writing, payment);
}

/** The stored response stays for a repeated request, without the payment details. */
async function stripResponse(store: Reading, { user, idem }: Payment): Promise<void> {
  const key = { user_id: user, idem };
  const row = await store
    .selectFrom('idempotency')
    .select('answer')
    .where((is) => is.and(key))
    .executeTakeFirst();
  if (!row?.answer) return;
  const { next: _, destination: __, ...answer } = Object(JSON.parse(row.answer));
  await store
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where((is) => is.and(key))
    .execute();
}
