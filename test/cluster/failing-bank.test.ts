import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from '../../demo/cashier/start-cashier.ts';
import {
  CashierClient,
  DEPOSIT,
  payout,
  spei,
  WITHDRAWAL,
} from '../../demo/cashier/testing/cashier-client.ts';
import { bankProvider } from './bank-provider.ts';
import { FailingBank } from './failing-bank.ts';

let bank: FailingBank;
let cashier: RunningCashier;
let client: CashierClient;

beforeEach(async () => {
  bank = await FailingBank.start({ port: 0, seed: 1, hookUrl: 'http://127.0.0.1:1/' });
  bank.recover();
  cashier = await startCashier({
    port: 0,
    dbPath: ':memory:',
    latency: 0,
    providers: [bankProvider(bank.url)],
  });
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

test('a cashier that agrees with the bank has no findings', async () => {
  await client.pay(DEPOSIT, spei());
  await client.pay(WITHDRAWAL, payout());
  expect(await verdicts()).toEqual(['stuck', 'stuck']);
  expect(await bank.compare(cashier.store)).toEqual([]);
});

test('money that the bank moves twice, without the cashier or otherwise than it says is found', async () => {
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
