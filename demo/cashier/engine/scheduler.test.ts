import { expect, test } from 'vitest';
import { startCashier } from '../start-cashier.ts';
import { CashierClient, DEPOSIT, spei } from '../testing/cashier-client.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { Scheduler } from './scheduler.ts';

test('a step that cannot be applied does not hold back the payments of other users', async () => {
  const cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), latency: 0, speed: 1 });
  const { store, url } = cashier;
  const one = await new CashierClient(url, 'user-one').ready();
  const other = await new CashierClient(url, 'user-other').ready();
  const [stuck, free] = [await one.pay(DEPOSIT, spei()), await other.pay(DEPOSIT, spei())];
  // The ledger has the deposit already, so the database refuses to credit it again.
  const entry = { movement: `settle:${stuck.id}`, account: 'user:one:main', currency: 'MXN' };
  await store
    .insertInto('ledger')
    .values({ ...entry, amount: '0', at: 0 })
    .execute();
  await store.deleteFrom('schedule').execute();
  for (const { id } of [stuck, free])
    await store
      .insertInto('schedule')
      .values({ transaction_id: String(id), due_at: 1, step: JSON.stringify({ do: 'process' }) })
      .execute();
  const errors: unknown[] = [];
  const scheduler = new Scheduler({
    store,
    clock: Date.now,
    onError: (error) => errors.push(error),
    onSteps: () => {},
  });
  scheduler.wake();
  const statusOf = async ({ id }: { id: unknown }) =>
    Reflect.get(await other.pay('BANKING:transaction-v1', { id }), 'status');
  await expect.poll(() => statusOf(free)).toBe('processed');
  expect(errors).not.toEqual([]);
  expect(await one.pay('BANKING:transaction-v1', { id: stuck.id })).toMatchObject({ status: 'waiting' });
  await scheduler.stop();
  one.close();
  other.close();
  await cashier.close();
});
