import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from '../../demo/cashier/start-cashier.ts';
import { auditLedger } from '../../demo/cashier/storage/ledger.ts';
import {
  CashierClient,
  DEPOSIT,
  payout,
  spei,
  WITHDRAWAL,
} from '../../demo/cashier/testing/cashier-client.ts';
import { freePort } from '../support/free-port.mjs';
import { bankProvider } from './bank-provider.ts';
import { FailingBank } from './failing-bank.ts';

let bank: FailingBank;
let cashier: RunningCashier;
let client: CashierClient;

beforeEach(async () => {
  const port = await freePort();
  cashier = await startCashier({
    port: 0,
    dbPath: ':memory:',
    latency: 0,
    providers: [bankProvider(`http://127.0.0.1:${port}`)],
  });
  bank = await FailingBank.start({ port, seed: 1, hookUrl: `${cashier.url}hooks/bank`, pace: 0.1 });
  client = await new CashierClient(cashier.url, 'user-bank').ready();
});
afterEach(async () => {
  client.close();
  await cashier.close();
  bank.close();
});

const verdicts = async () => (await bank.compare(cashier.store, 0)).map(({ verdict }) => verdict);
const orderOf = (id: string) => {
  const order = bank.orders.get(id);
  if (!order) throw new Error(`The bank has no ${id}`);
  return order;
};

test('each order is given once and ends as the bank says, though the bank fails in every way', async () => {
  const paid = Array.from({ length: 12 }, (_, at) => {
    const amount = `${500 + 100 * at}`;
    return at % 2 === 0 ? client.pay(WITHDRAWAL, payout({ amount })) : client.pay(DEPOSIT, spei({ amount }));
  });
  await Promise.all(paid);
  bank.recover();
  expect(await bank.compare(cashier.store)).toEqual([]);
  expect(bank.struck.size).toBeGreaterThan(2);
  expect(await auditLedger(cashier.store)).toEqual([]);
});

test('money that the bank moves twice, without the cashier or otherwise than it says is found', async () => {
  bank.recover();
  const { id } = await client.pay(WITHDRAWAL, payout());
  const order = orderOf(id);
  order.given = 2;
  order.amount = '1.00';
  bank.orders.set('wd_1', { type: 'withdrawal', amount: '5.00', given: 1, status: 'paid' });
  expect((await verdicts()).toSorted()).toEqual(['doubled', 'lost', 'stuck', 'wrong']);
  await cashier.store.updateTable('transactions').set({ status: 'mistaked' }).execute();
  order.status = 'paid';
  expect((await verdicts()).toSorted()).toEqual(['doubled', 'lost', 'wrong', 'wrong']);
});
