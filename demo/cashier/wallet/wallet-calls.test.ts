import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { auditLedger } from '../storage/ledger.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { payoutBank } from '../testing/payout-bank.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { httpWallet } from './http-wallet.ts';
import { startMockBooks } from './mock-books.ts';

const bank = payoutBank();
let books: Awaited<ReturnType<typeof startMockBooks>>;
let cashier: RunningCashier;
let client: CashierClient;
let user = '';
let hours = 0;
let lines: string[] = [];

beforeAll(async () => {
  books = await startMockBooks();
  cashier = await startCashier({
    port: 0,
    dbPath: await makeTestDatabase(),
    latency: 0,
    speed: 100,
    providers: [bank.provider],
    wallet: httpWallet(books.access),
    clock: () => Date.now() + hours * 3_600_000,
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await cashier.close();
  await books.close();
});
beforeEach(async () => {
  lines = [];
  hours = 0;
  Object.assign(books.faults, { losesAnswers: false, isDown: false, refuses: new Set() });
  bank.reset();
  user = `w${crypto.randomUUID().slice(0, 8)}`;
  books.play(user, 'MXN', 100_000n);
  client = await new CashierClient(cashier.url, `user-${user}`).ready();
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
});
afterEach(async () => {
  client.close();
  expect(await auditLedger(cashier.store)).toEqual([]);
});

const available = () => books.availableOf(user, 'MXN');
const callsOf = (id: string) => books.received.filter((call) => call.includes(id));
const isSettled = async () =>
  (await cashier.store.selectFrom('wallet_calls').select('id').where('user_id', '=', user).execute())
    .length === 0;

/** The clock passes the pauses between two calls, and another payment wakes the cashier's job. */
const passPauses = async () => {
  hours += 1;
  await client.pay(DEPOSIT, spei({ amount: '501' }));
};

test('a user has what the books say, and a withdrawal is on hold there before it is sent', async () => {
  const shown = await client.pushed(({ source, data }) => {
    const { balanceData } = Object(data);
    return source === 'login.token' && Object(balanceData?.amounts).MXN === '1000.00';
  });
  expect(shown).toBeTruthy();
  bank.beforePayout = ({ id }) => expect(books.heldOf(id)).toBe(50_000n);
  const { id, status } = await client.pay(WITHDRAWAL, payout());
  expect([status, bank.orders.length, available()]).toEqual(['accepted', 1, 50_000n]);
  bank.report(id, 'paid');
  await fetch(`${cashier.url}hooks/bank`, { method: 'POST', body: id });
  await client.status(id, 1);
  await expect.poll(isSettled).toBe(true);
  expect([available(), books.heldOf(id), callsOf(id)]).toEqual([
    50_000n,
    undefined,
    [`holds hold:${id}`, `captures capture:${id}`],
  ]);
});

test('a withdrawal that the books refuse is never sent, and no release follows', async () => {
  books.faults.refuses = new Set(['holds']);
  const { id, status, reason } = await client.pay(WITHDRAWAL, payout());
  expect([status, reason?.code, bank.orders]).toEqual(['mistaked', 'insufficient_funds', []]);
  expect(await isSettled()).toBe(true);
  expect(callsOf(id)).toEqual([`holds hold:${id}`]);
});

test('a withdrawal above what the books have is rejected at once, and makes no payment', async () => {
  books.play(user, 'MXN', -80_000n);
  const { status, data } = await client.call(WITHDRAWAL, payout());
  expect([status, z.parse(z.looseObject({ code: z.string() }), data).code]).toEqual([
    400,
    'insufficient_funds',
  ]);
});

test('a deposit is credited in the books once, though every answer is lost for a while', async () => {
  books.faults.losesAnswers = true;
  const { id } = await client.pay(DEPOSIT, spei());
  await client.status(id, 1);
  await expect.poll(() => callsOf(id).length).toBe(1);
  books.faults.losesAnswers = false;
  await passPauses();
  await expect.poll(isSettled).toBe(true);
  expect([available(), callsOf(id)]).toEqual([150_000n, [`credits settle:${id}`]]);
});

test('books that are down hold a withdrawal back, and lose nothing', async () => {
  books.faults.isDown = true;
  const { id, status } = await client.pay(WITHDRAWAL, payout());
  expect([status, bank.orders]).toEqual(['waiting', []]);
  books.faults.isDown = false;
  await client.status(id, 'accepted');
  expect([bank.orders.length, callsOf(id)]).toEqual([1, [`holds hold:${id}`]]);
});

test('a cancellation while the books are down gives the money back after its hold', async () => {
  books.faults.isDown = true;
  const { id } = await client.pay(WITHDRAWAL, payout());
  await client.pay('BANKING_WITHDRAWAL:cancel-v1', { id });
  books.faults.isDown = false;
  await expect.poll(isSettled, { timeout: 10_000 }).toBe(true);
  expect([available(), bank.orders, callsOf(id)]).toEqual([
    100_000n,
    [],
    [`holds hold:${id}`, `releases release:${id}`],
  ]);
});

describe('books that say no after the provider has said yes', () => {
  test('are asked again until they follow; the payment stays as the provider has it, with one line each time', async () => {
    books.faults.refuses = new Set(['credits']);
    const { id } = await client.pay(DEPOSIT, spei());
    await client.status(id, 1);
    await expect.poll(() => callsOf(id).length).toBe(1);
    await expect.poll(() => lines.filter((line) => line.includes('wallet call failed')).length).toBe(1);
    const metrics = await (await fetch(`${cashier.url}metrics`)).text();
    expect(metrics).toMatch(/cashier_wallet_calls_total\{kind="credit",outcome="refused"\} [1-9]/);
    books.faults.refuses = new Set();
    await passPauses();
    await expect.poll(isSettled).toBe(true);
    expect((await client.pay('BANKING:transaction-v1', { id })).status).toBe('processed');
    expect(available()).toBe(150_000n);
  });
});

test('what is played meanwhile is in the balance at the next start, and a wrong token changes nothing', async () => {
  books.play(user, 'MXN', -40_000n);
  const again = await new CashierClient(cashier.url, `user-${user}`).ready();
  await again.pushed(
    ({ source, data }) =>
      source === 'login.token' && Object(Object(data.balanceData).amounts).MXN === '600.00',
  );
  again.close();
  await expect(httpWallet({ ...books.access, token: 'x' }).balance(user)).rejects.toThrow('401');
});

test('a call that no node can read is set aside with the withdrawal that waits for it, and those behind it go on', async () => {
  const { store } = cashier;
  const { id } = await client.pay(DEPOSIT, spei({ amount: '650' }));
  await client.status(id, 1);
  await expect.poll(isSettled).toBe(true);
  const call = { transaction_id: id, user_id: user, account: 'main' as const, currency: 'MXN' };
  const queue = store.insertInto('wallet_calls');
  const oldest = { ...call, kind: 'credit' as const, due_at: -1, attempts: 0 };
  await queue.values({ ...oldest, call_key: `bad:${id}`, amount: 'much', start: null }).execute();
  await queue.values({ ...oldest, call_key: `half:${id}`, amount: '1', start: '{"pl' }).execute();
  const { status } = await client.pay(WITHDRAWAL, payout());
  expect(status).toBe('accepted');
  const aside = store
    .selectFrom('set_aside')
    .select(['source', 'transaction_id'])
    .where('user_id', '=', user);
  expect(await aside.execute()).toEqual([
    { source: 'wallet_calls', transaction_id: id },
    { source: 'wallet_calls', transaction_id: id },
  ]);
  expect(callsOf(id).filter((made) => made.includes('bad') || made.includes('half'))).toEqual([]);
  expect(lines.filter((line) => line.includes('was set aside'))).toHaveLength(2);
  // The test polls because a node omits a figure whose query takes longer than a second.
  const metrics = async () => (await fetch(`${cashier.url}metrics`)).text();
  await expect.poll(metrics).toContain('cashier_set_aside_rows 2\n');
});
