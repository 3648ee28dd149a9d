import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

/** Every delay exceeds this limit, so the cashier always counts as overloaded. */
const BEHIND = { maxLateMs: -1, maxWaiting: 200 };
const KEEPS_UP = { maxLateMs: 2_000, maxWaiting: 200 };

let limits: typeof BEHIND;
let cashier: RunningCashier;
let client: CashierClient;

beforeEach(async () => {
  limits = { ...KEEPS_UP };
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), latency: 0, overload: limits });
  client = await new CashierClient(cashier.url, 'user-behind').ready();
});
afterEach(async () => {
  client.close();
  await cashier.close();
});

test('a cashier that is behind refuses new payments with a time, and takes the same request later', async () => {
  Object.assign(limits, BEHIND);
  const body = spei();
  for (const type of [DEPOSIT, WITHDRAWAL])
    expect(await client.call(type, body)).toMatchObject({
      status: 429,
      data: { code: 'overloaded', retryAfter: expect.any(Number) },
    });
  expect(await client.call('BANKING:transaction-v1', { idem: body.idem })).toMatchObject({ status: 404 });
  Object.assign(limits, KEEPS_UP);
  const { id } = await client.pay(DEPOSIT, body);
  const { data } = await client.call('BANKING:transactions-v1');
  expect(Object(data).items).toMatchObject([{ id }]);
});

test('a cashier that is behind answers for payments that it has: by their keys, ids and steps', async () => {
  const paid = spei();
  const { id } = await client.pay(DEPOSIT, paid);
  const running = spei({ amount: '600' });
  let asked = 0;
  // The first reading of the limit accepts the payment; at every later one the cashier counts as overloaded.
  Object.defineProperty(limits, 'maxLateMs', { get: () => (asked++ === 0 ? 2_000 : -1) });
  const answers = await Promise.all([client.call(DEPOSIT, running), client.call(DEPOSIT, running)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(answers.map(({ status }) => status)).not.toContain(429);
  expect(await client.call(DEPOSIT, spei({ amount: '700' }))).toMatchObject({ status: 429 });
  expect(await client.pay(DEPOSIT, paid)).toMatchObject({ id });
  expect(await client.call('BANKING:transaction-v1', { id })).toMatchObject({ status: 200 });
});
