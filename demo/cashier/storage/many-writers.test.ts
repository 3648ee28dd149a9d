import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cashier } from '../context.ts';
import { Scheduler, schedule, unschedule } from '../engine/scheduler.ts';
import { planEnding } from '../simulator/schedule.ts';
import { announce } from '../socket/outbox.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { isTaken, openStore, type Store } from './database.ts';
import { auditLedger, availableIn, balanceOf, book, hold } from './ledger.ts';
import { findPayment, insertPayment, type Payment, updatePayment } from './payments.ts';
import { ensureUser } from './users.ts';
import { lockUser, write } from './write.ts';

/** On PostgreSQL each node has its own connections; SQLite in memory has one connection for both. */
let nodes: [Store, Store];

beforeAll(async () => {
  const place = await makeTestDatabase();
  const first = await openStore(place);
  nodes = [first, place === ':memory:' ? first : await openStore(place)];
});
afterAll(async () => {
  for (const store of new Set(nodes)) await store.destroy();
});

const payment = (id: string, user: string): Payment => ({
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
  createdAt: 1,
  updatedAt: 1,
  expiresAt: null,
  next: null,
  timeline: [{ at: 1, status: 'waiting' }],
  memory: {},
});

test('a user who arrives on two nodes at once is created once, with money once', async () => {
  const users = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ensureUser(nodes[at % 2 === 0 ? 0 : 1], 'twins', 1)),
  );
  expect(new Set(users.map(({ id }) => id))).toEqual(new Set(['twins']));
  expect(await auditLedger(nodes[0])).toEqual([]);
});

test('movements of two nodes on one balance at once are all booked', async () => {
  const pot = { user: 'sum', account: 'main', currency: 'MXN' } as const;
  await ensureUser(nodes[0], pot.user, 1);
  const before = await balanceOf(nodes[0], pot);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      write(nodes[at % 2 === 0 ? 0 : 1], async (writing) => {
        await lockUser(writing, pot.user);
        await book(writing, {
          name: `sum:${at}`,
          pot,
          amount: 7n,
          counterpart: 'outside:test',
          at,
          payment: null,
        });
      }),
    ),
  );
  expect(await balanceOf(nodes[1], pot)).toBe(before + 280n);
  expect(await auditLedger(nodes[0])).toEqual([]);
});

test('the audit names each balance that is not the sum of its entries, and entries that do not cancel out', async () => {
  const [store] = nodes;
  await ensureUser(store, 'audited', 1);
  const own = { user_id: 'audited', account: 'main', currency: 'MXN' } as const;
  const pot = store.updateTable('balances').where((is) => is.and(own));
  const { amount } = await store
    .selectFrom('balances')
    .select('amount')
    .where((is) => is.and(own))
    .executeTakeFirstOrThrow();
  const more = 10n ** 24n;
  await pot.set({ amount: String(BigInt(amount) + more) }).execute();
  const lost = { movement: 'lost', account: 'outside:test', currency: 'MXN', amount: '-7', at: 1 };
  const stray = { ...lost, movement: 'stray', account: 'user:nobody:main' };
  await store.insertInto('ledger').values([lost, stray]).execute();
  expect((await auditLedger(store)).toSorted()).toEqual([
    'movement lost: -7',
    'movement stray: -7',
    `user:audited:main MXN: -${more}`,
    'user:nobody:main MXN: -7',
  ]);
  await pot.set({ amount }).execute();
  await store.deleteFrom('ledger').where('movement', 'in', ['lost', 'stray']).execute();
  expect(await auditLedger(store)).toEqual([]);
});

test('withdrawals of two nodes at once hold no more than the balance', async () => {
  const pot = { user: 'holds', account: 'main', currency: 'MXN' } as const;
  await ensureUser(nodes[0], pot.user, 1);
  const all = await balanceOf(nodes[0], pot);
  const share = all / 3n;
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      write(nodes[at % 2 === 0 ? 0 : 1], async (writing) => {
        await lockUser(writing, pot.user);
        if ((await availableIn(writing, pot)) < share) return false;
        await insertPayment(writing, {
          ...payment(`hold${at}`, pot.user),
          type: 'withdrawal',
          amount: share,
        });
        await hold(writing, `hold${at}`, pot, share);
        return true;
      }),
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(3);
});

test('two schedulers apply each due step once, and its push is stored once', async () => {
  const [store] = nodes;
  const user = 'due';
  await ensureUser(store, user, 1);
  const ids = Array.from({ length: 30 }, (_, at) => `due${at}`);
  const clockwork = { now: 1, speed: 1_000_000, random: () => 0 } satisfies Partial<Cashier> & {
    now: number;
  };
  await write(store, async (writing) => {
    for (const id of ids) {
      const made = payment(id, user);
      await insertPayment(writing, made);
      await schedule(writing, id, planEnding(made, clockwork, 'code'));
    }
  });
  const errors: string[] = [];
  const schedulers = nodes.map(
    (node) =>
      new Scheduler({
        store: node,
        clock: () => 10,
        onError: (error) => errors.push(String(error)),
        onSteps: () => {},
      }),
  );
  for (const scheduler of schedulers) scheduler.wake();
  const processed = () =>
    store
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', user)
      .where('status', '=', 'processed')
      .execute();
  await expect.poll(async () => (await processed()).length, { timeout: 20_000 }).toBe(ids.length);
  for (const scheduler of schedulers) await scheduler.stop();
  expect(errors).toEqual([]);
  const pushes = await store.selectFrom('outbox').select('id').where('user_id', '=', user).execute();
  expect(pushes).toHaveLength(ids.length);
  expect(await auditLedger(store)).toEqual([]);
});

test('changes that a SQL transaction makes together see each other as if they were made one by one', async () => {
  const [store] = nodes;
  const pot = { user: 'kept', account: 'main', currency: 'MXN' } as const;
  await ensureUser(store, pot.user, 1);
  const before = await balanceOf(store, pot);
  const made = payment('kept1', pot.user);
  const seen = await write(store, async (writing) => {
    await lockUser(writing, pot.user);
    await insertPayment(writing, made);
    await updatePayment(writing, { ...made, seq: 2 });
    await updatePayment(writing, { ...made, seq: 3 });
    await schedule(writing, made.id, [{ at: 1e12, step: { do: 'process' } }]);
    await unschedule(writing, made.id);
    await schedule(writing, made.id, [{ at: 2e12, step: { do: 'expire' } }]);
    for (const at of [1, 2]) {
      const movement = { name: `kept:${at}`, pot, counterpart: 'outside:test', at, payment: null };
      await book(writing, { ...movement, amount: 7n });
    }
    return balanceOf(writing, pot);
  });
  expect(seen).toBe(before + 14n);
  expect(await findPayment(store, made.id)).toMatchObject({ seq: 3 });
  const steps = store.selectFrom('schedule').select('due_at').where('transaction_id', '=', made.id);
  expect(await steps.execute()).toEqual([{ due_at: 2e12 }]);
  expect(await auditLedger(store)).toEqual([]);
});

test('a change that the database rejects undoes the whole SQL transaction, and none of it reaches the next one', async () => {
  const [store] = nodes;
  const pot = { user: 'taken', account: 'main', currency: 'MXN' } as const;
  await ensureUser(store, pot.user, 1);
  const movement = { name: 'taken:1', pot, amount: 7n, counterpart: 'outside:test', at: 1, payment: null };
  await write(store, (writing) => book(writing, movement));
  const twice = write(store, async (writing) => {
    await insertPayment(writing, payment('taken1', pot.user));
    await book(writing, movement);
  });
  await expect(twice).rejects.toSatisfy(isTaken);
  await expect(
    write(store, async (writing) => {
      await insertPayment(writing, payment('taken2', pot.user));
      throw new Error('rejected');
    }),
  ).rejects.toThrow('rejected');
  await write(store, (writing) => insertPayment(writing, payment('taken3', pot.user)));
  const rows = await store.selectFrom('transactions').select('id').where('user_id', '=', pot.user).execute();
  expect(rows).toEqual([{ id: 'taken3' }]);
  expect(await auditLedger(store)).toEqual([]);
});

async function makeDue(store: Store, user: string, count: number): Promise<void> {
  await ensureUser(store, user, 1);
  await write(store, async (writing) => {
    for (let at = 0; at < count; at += 1) {
      const id = `${user}${at}`;
      await insertPayment(writing, payment(id, user));
      await schedule(writing, id, [{ at: 1, step: { do: 'process' } }]);
    }
  });
}

test('a scheduler with more steps than it can take reports by how much they are late, until it has applied them', async () => {
  const [store] = nodes;
  await makeDue(store, 'late', 170);
  const late: number[] = [];
  const scheduler: Scheduler = new Scheduler({
    store,
    clock: Date.now,
    onError: () => {},
    onSteps: () => late.push(scheduler.lateMs),
  });
  scheduler.wake();
  const due = store.selectFrom('schedule').select('id').where('due_at', '=', 1);
  await expect.poll(async () => (await due.execute()).length, { timeout: 20_000 }).toBe(0);
  await expect.poll(() => scheduler.lateMs).toBe(0);
  await scheduler.stop();
  expect(Math.max(...late)).toBeGreaterThan(0);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a step waits for the lock of its user, which makes no other step late',
  async () => {
    const [store, other] = nodes;
    await makeDue(store, 'locked', 1);
    const late: number[] = [];
    const scheduler: Scheduler = new Scheduler({
      store: other,
      clock: Date.now,
      onError: () => {},
      onSteps: () => late.push(scheduler.lateMs),
    });
    await write(store, async (writing) => {
      await lockUser(writing, 'locked');
      scheduler.wake();
      for (const user of ['free1', 'free2', 'free3']) {
        await makeDue(other, user, 1);
        scheduler.wake();
        await expect
          .poll(async () => (await findPayment(other, `${user}0`))?.status, { timeout: 20_000 })
          .toBe('processed');
      }
      expect((await findPayment(other, 'locked0'))?.status).toBe('waiting');
    });
    await expect
      .poll(async () => (await findPayment(other, 'locked0'))?.status, { timeout: 20_000 })
      .toBe('processed');
    await scheduler.stop();
    expect(Math.max(...late)).toBe(0);
  },
);

test('a push is stored with its change, or not at all', async () => {
  const [store] = nodes;
  await ensureUser(store, 'undone', 1);
  const undone = write(store, async (writing) => {
    await insertPayment(writing, payment('undone1', 'undone'));
    await announce(writing, payment('undone1', 'undone'), 1);
    throw new Error('killed');
  });
  await expect(undone).rejects.toThrow('killed');
  expect(await store.selectFrom('outbox').selectAll().where('user_id', '=', 'undone').execute()).toEqual([]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a connection that the server ends in the middle of a SQL transaction ends nothing else, and the work is done once',
  async () => {
    const [store, other] = nodes;
    const pot = { user: 'cut', account: 'main', currency: 'MXN' } as const;
    await ensureUser(store, pot.user, 1);
    const before = await balanceOf(store, pot);
    let attempts = 0;
    await write(store, async (writing) => {
      attempts += 1;
      await lockUser(writing, pot.user);
      await book(writing, {
        name: 'cut:1',
        pot,
        amount: 7n,
        counterpart: 'outside:test',
        at: 1,
        payment: null,
      });
      if (attempts > 1) return;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(writing);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
      await balanceOf(writing, pot);
    });
    expect(attempts).toBe(2);
    expect(await balanceOf(store, pot)).toBe(before + 7n);
  },
);
