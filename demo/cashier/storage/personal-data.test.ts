import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { payoutBank } from '../testing/payout-bank.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { mirrorBalances } from '../wallet/mirror-balances.ts';
import { auditLedger, balanceOf } from './ledger.ts';
import { dropOldDetails, forgetUser } from './personal-data.ts';
import type { Tables } from './tables.ts';

const ACCOUNT = '032180000118359719';

const bank = payoutBank();
let cashier: RunningCashier;
let client: CashierClient;
let user = '';

beforeAll(async () => {
  const dbPath = await makeTestDatabase();
  cashier = await startCashier({ port: 0, dbPath, latency: 0, speed: 100, providers: [bank.provider] });
});
afterAll(() => cashier.close());
beforeEach(async () => {
  bank.reset();
  user = `per_${crypto.randomUUID().slice(0, 8)}`;
  client = await new CashierClient(cashier.url, `user-${user}`).ready();
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
});
afterEach(async () => {
  client.close();
  expect(await auditLedger(cashier.store)).toEqual([]);
});

async function paidOut() {
  const order = { ...payout(), save: true };
  const { id } = await client.pay(WITHDRAWAL, order);
  bank.report(id, 'paid');
  await fetch(`${cashier.url}hooks/bank`, { method: 'POST', body: id });
  await client.status(id, 1);
  return { id, order };
}
async function rowsWith(text: string) {
  const tables = await cashier.store.introspection.getTables();
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const table = name as keyof Tables;
      const rows = await cashier.store.selectFrom(table).selectAll().execute();
      return rows.some((row) => JSON.stringify(row).includes(text)) ? [table] : [];
    }),
  );
  return found.flat();
}
const detailsOf = async (id: string) => {
  const payment = cashier.store.selectFrom('transactions').selectAll().where('id', '=', id);
  const response = cashier.store.selectFrom('idempotency').selectAll().where('user_id', '=', user);
  return JSON.stringify([await payment.execute(), await response.execute()]);
};
const movementsOf = (name: string) =>
  cashier.store
    .selectFrom('ledger')
    .select(['currency', 'amount'])
    .where('account', 'like', `user:${name}:%`)
    .orderBy('currency')
    .orderBy('amount')
    .execute();

describe('a person who is forgotten', () => {
  test('is in no table, and the books go on to the minor unit', async () => {
    const { id } = await paidOut();
    client.close();
    const acted = {
      operator: 'ana',
      act: 'reverse',
      transaction_id: id,
      user_id: user,
      detail: JSON.stringify({ id }),
      facts_before: '{}',
      facts_after: '{}',
      at: 0,
    };
    const acts = cashier.store.insertInto('operator_acts');
    await acts.values({ ...acted, why: `${user} has called`, state: 'waiting' }).execute();
    const balance = async () => [{ account: 'main' as const, currency: 'MXN', amount: '7.00' }];
    expect(await mirrorBalances(cashier.store, { balance }, user, 0)).toBe(true);
    expect(await forgetUser(cashier.store, user)).toEqual({ outcome: 'busy' });
    await cashier.store.updateTable('operator_acts').set({ state: 'done' }).execute();
    const before = await movementsOf(user);
    const done = await forgetUser(cashier.store, user);
    const name = 'name' in done ? done.name : '';
    expect(done).toEqual({ outcome: 'forgotten', name: expect.stringMatching(/^forgotten-/) });
    expect(await rowsWith(user)).toEqual([]);
    expect(await movementsOf(name)).toEqual(before);
    const kept = cashier.store.selectFrom('transactions').selectAll().where('id', '=', id);
    expect(await kept.executeTakeFirst()).toMatchObject({
      user_id: name,
      status: 'processed',
      amount: '50000',
      next: null,
      memory: '{"settled":"50000"}',
    });
  });

  test('has later money booked under the new name', async () => {
    const { id } = await paidOut();
    const done = await forgetUser(cashier.store, user);
    const pot = { user: 'name' in done ? done.name : '', account: 'main', currency: 'MXN' } as const;
    const before = await balanceOf(cashier.store, pot);
    bank.report(id, 'paid', { state: 'returned', amount: '500.00' });
    await fetch(`${cashier.url}hooks/bank`, { method: 'POST', body: id });
    await expect.poll(() => balanceOf(cashier.store, pot)).toBe(before + 50_000n);
  });

  test('is known again while a payment is open, and then nothing has changed', async () => {
    const { id } = await client.pay(WITHDRAWAL, payout());
    expect(await forgetUser(cashier.store, user)).toEqual({ outcome: 'busy' });
    expect(await client.pay('BANKING:transaction-v1', { id })).toMatchObject({ status: 'accepted' });
    expect(await forgetUser(cashier.store, 'nobody')).toEqual({ outcome: 'unknown' });
  });
});

test('rows that were set aside go with the details of their payment, but not a call that moves money', async () => {
  const { id } = await paidOut();
  client.close();
  const aside = cashier.store.insertInto('set_aside');
  await aside
    .values({ source: 'schedule', transaction_id: id, user_id: null, detail: `{"of": "${user}`, at: 0 })
    .execute();
  await aside
    .values({ source: 'wallet_calls', transaction_id: id, user_id: user, detail: '{', at: 0 })
    .execute();
  expect(await forgetUser(cashier.store, user)).toEqual({ outcome: 'busy' });
  await dropOldDetails(cashier.store, Date.now() + 1);
  const kept = cashier.store.selectFrom('set_aside').select('source').where('transaction_id', '=', id);
  expect(await kept.execute()).toEqual([{ source: 'wallet_calls' }]);
  await cashier.store.deleteFrom('set_aside').execute();
  expect(await forgetUser(cashier.store, user)).toMatchObject({ outcome: 'forgotten' });
  expect(await rowsWith(user)).toEqual([]);
});

describe('details of a payment', () => {
  test('are deleted after their time, and a repeated request is still answered by its payment', async () => {
    const { id, order } = await paidOut();
    expect(await dropOldDetails(cashier.store, 0)).toBe(0);
    const end = ACCOUNT.slice(-4);
    expect(await detailsOf(id)).toContain(end);
    expect(await dropOldDetails(cashier.store, Date.now() + 1)).toBeGreaterThan(0);
    expect(await dropOldDetails(cashier.store, Date.now() + 1)).toBe(0);
    expect(await detailsOf(id)).not.toContain(end);
    expect(await client.pay(WITHDRAWAL, { ...order, ...(await keyOf(id)) })).toMatchObject({
      id,
      amount: '500.00',
    });
  });

  test('of a payment that is open stay', async () => {
    const { id } = await client.pay(DEPOSIT, spei({ amount: '512' }));
    await dropOldDetails(cashier.store, Date.now() + 1);
    expect((await client.pay('BANKING:transaction-v1', { id })).next).toBeTruthy();
  });
});

const keyOf = (id: string) =>
  cashier.store.selectFrom('transactions').select('idem').where('id', '=', id).executeTakeFirstOrThrow();
