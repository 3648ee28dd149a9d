import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { payoutBank } from '../testing/payout-bank.ts';
import { auditLedger } from './ledger.ts';

const bank = payoutBank();
const lines: string[] = [];
let cashier: RunningCashier;
let client: CashierClient;

beforeAll(async () => {
  const log = (line: string) => lines.push(line);
  const providers = [bank.provider];
  cashier = await startCashier({ port: 0, dbPath: ':memory:', latency: 0, speed: 100, providers, log });
  client = await new CashierClient(cashier.url, 'user-aside').ready();
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
});
afterAll(async () => {
  client.close();
  await cashier.close();
});

test('a row of a queue that no node can read is set aside, and the rows behind it go on', async () => {
  const { store } = cashier;
  const first = await client.pay(DEPOSIT, spei());
  await client.status(first.id, 1);
  // Each unreadable row is the oldest of its queue, so it would stop the rows behind it.
  await store
    .insertInto('outbox')
    .values({ id: -1, user_id: 'aside', message: '{"half', created_at: 0 })
    .execute();
  await store
    .insertInto('schedule')
    .values({ transaction_id: first.id, due_at: 0, step: '{"do":"dance"}' })
    .execute();
  await store
    .insertInto('provider_calls')
    .values({
      transaction_id: first.id,
      provider: 'bank',
      kind: 'payout',
      detail: '[]',
      due_at: 0,
      attempts: 0,
    })
    .execute();

  const deposit = await client.pay(DEPOSIT, spei({ amount: '700' }));
  await client.status(deposit.id, 1);
  const withdrawal = await client.pay(WITHDRAWAL, payout());
  await client.status(withdrawal.id, 'accepted');

  const kept = store.selectFrom('set_aside').select(['source', 'detail']).orderBy('source');
  await expect
    .poll(() => kept.execute())
    .toEqual([
      { source: 'outbox', detail: '{"half' },
      { source: 'provider_calls', detail: '[]' },
      { source: 'schedule', detail: '{"do":"dance"}' },
    ]);
  // The test polls because a node omits a figure whose query takes longer than a second.
  const metrics = async () => (await fetch(`${cashier.url}metrics`)).text();
  await expect.poll(metrics).toContain('cashier_set_aside_rows 3\n');
  expect(lines.filter((line) => line.includes('was set aside'))).toHaveLength(3);
  expect(await auditLedger(store)).toEqual([]);
});
