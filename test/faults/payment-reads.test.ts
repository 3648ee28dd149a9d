import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { openStore, type Store } from '../../demo/cashier/storage/database.ts';
import { insertPayment, type Payment } from '../../demo/cashier/storage/payments.ts';
import { ensureUser } from '../../demo/cashier/storage/users.ts';
import { write } from '../../demo/cashier/storage/write.ts';
import { PaymentReads } from './payment-reads.ts';

const payment = (id: string, user: string, createdAt: number): Payment => ({
  id,
  user,
  idem: id,
  type: 'deposit',
  method: 'spei',
  country: 'mx',
  currency: 'MXN',
  account: 'main',
  amount: 50_000n,
  fee: 0n,
  status: 'waiting',
  seq: 1,
  provider: 'simulator',
  scenario: 'processed',
  likeness: id,
  txid: null,
  reason: null,
  createdAt,
  updatedAt: createdAt,
  expiresAt: null,
  next: null,
  timeline: [{ at: createdAt, status: 'waiting' }],
  memory: {},
});

/** Counts the queries of the store, and fails those with the given numbers, as the restart of a database server does. */
function countQueries(store: Store, fails: number[] = []) {
  const counted = { queries: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.queries += 1;
      if (fails.includes(counted.queries)) throw new Error('Connection terminated unexpectedly');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { store: store.withPlugin(plugin), counted };
}

async function openWithPayments(): Promise<Store> {
  const store = await openStore(':memory:');
  for (const user of ['ana', 'bob']) await ensureUser(store, user, 1);
  for (const one of [payment('a2', 'ana', 20), payment('b1', 'bob', 15), payment('a1', 'ana', 10)])
    await write(store, (writing) => insertPayment(writing, one));
  return store;
}

test('reads of several users at once share one query, and each gets their own payments, oldest first', async () => {
  const { store, counted } = countQueries(await openWithPayments());
  const reads = new PaymentReads(store);
  const names = ['ana', 'bob', 'ana', 'nobody'];
  const found = await Promise.all(names.map((user) => reads.paymentsOf(user)));
  expect(found.map((list) => list.map(({ id }) => id))).toEqual([['a1', 'a2'], ['b1'], ['a1', 'a2'], []]);
  expect(counted.queries).toBe(1);
});

test('a read that begins during another one gets the state after its own beginning', async () => {
  const store = await openWithPayments();
  const reads = new PaymentReads(store);
  await reads.paymentsOf('bob');
  await write(store, (writing) => insertPayment(writing, payment('b2', 'bob', 30)));
  expect((await reads.paymentsOf('bob')).map(({ id }) => id)).toEqual(['b1', 'b2']);
});

test('a user is at rest when no step of their payments is due before the time', async () => {
  const store = await openWithPayments();
  await store
    .insertInto('schedule')
    .values([
      { transaction_id: 'a1', due_at: 500, step: '{}' },
      { transaction_id: 'a2', due_at: 300, step: '{}' },
    ])
    .execute();
  const reads = new PaymentReads(store);
  const requested = [reads.isAtRest('ana', 299), reads.isAtRest('ana', 300), reads.isAtRest('bob', 9_000)];
  expect(await Promise.all(requested)).toEqual([true, false, true]);
});

test('a connection that a restart of the database broke does not end the run', async () => {
  const { store } = countQueries(await openWithPayments(), [1]);
  expect((await new PaymentReads(store).paymentsOf('bob')).map(({ id }) => id)).toEqual(['b1']);
});
