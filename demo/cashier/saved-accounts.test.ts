import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSnippet } from '../../src/domain/methods/saved-data.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, spei } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;
let user = 0;

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 1000 });
});
beforeEach(async () => {
  client = await new CashierClient(cashier.url, `user-saver${++user}`).ready();
  return () => client.close();
});
afterAll(() => cashier.close());

const place = { country: 'mx', currency: 'MXN' };
const saved = async () => {
  await client.call('BANKING:methods-payment-v3', place);
  return readSnippet((await client.call('BANKING:userdata-payment-snippet', place)).data);
};
const card = (number: string, amount = '500') =>
  spei({
    method: 'mx_card_h2h',
    amount,
    fields: { card_number: number, card_expiry: '1234', card_cvv: '123', card_holder: 'ANA DIAZ' },
  });
async function pay(body: Record<string, unknown>, status = 1): Promise<void> {
  const { id } = await client.pay(DEPOSIT, body);
  await client.status(id, status);
}

test('an account is saved after a successful payment: masked, and without one-time secrets', async () => {
  await pay(card('5555555555554444', '506'), 2);
  expect(Object.keys(await saved())).toEqual(['spei', 'mx_card_h2h']);
  await pay(card('5555555555554444'));
  const [id = ''] = Object.keys(await saved()).filter((key) => key.startsWith('mx_card_h2h#'));
  const account = (await saved())[id];
  expect(account).toMatchObject({
    card_number: { value: '555555••••••4444', masked: true },
    card_holder: { value: 'ANA DIAZ', masked: false },
  });
  expect(Object.keys(account ?? {}).toSorted()).toEqual([
    '$amount',
    '$used_at',
    'card_holder',
    'card_number',
  ]);
  expect(JSON.stringify(await cashier.store.selectFrom('saved_accounts').selectAll().execute())).not.toMatch(
    /5555555555554444|"123"|1234"/,
  );
});

test('the last amount is saved with the account, and for a method without details to save alone', async () => {
  await pay(card('5555555555554444', '1500'));
  const [id = ''] = Object.keys(await saved()).filter((key) => key.startsWith('mx_card_h2h#'));
  expect((await saved())[id]?.$amount).toEqual({ value: '1500.00', masked: false });
});

test('an account that is used again, by number or by token, is the same entry and becomes the last used', async () => {
  await pay(card('5555555555554444'));
  const before = await saved();
  const [id = ''] = Object.keys(before).filter((key) => key.startsWith('mx_card_h2h#'));
  const usedAt = async (key: string) => Number((await saved())[key]?.$used_at?.value ?? 0);
  const first = await usedAt(id);
  await pay(card(before[id]?.card_number?.token ?? '', '600'));
  expect(await usedAt(id)).toBeGreaterThan(first);
  // The catalogue has saved this card for every user.
  await pay(card('4111111111111111', '700'));
  expect(await usedAt('mx_card_h2h')).toBeGreaterThanOrEqual(await usedAt(id));
  expect(Object.keys(await saved())).toHaveLength(3);
});

test('a saved account keeps its name; an empty name is rejected; a deleted account stays deleted', async () => {
  const change = (data: Record<string, unknown>) => client.call('BANKING:saved-account-v1', data);
  await saved();
  const named = await change({ id: 'mx_card_h2h', action: 'rename', name: ' Work card ' });
  expect(named.data).toMatchObject({ mx_card_h2h: { $name: { value: 'Work card', masked: false } } });
  for (const name of [undefined, '  ', 'x'.repeat(41)]) {
    expect(await change({ id: 'mx_card_h2h', action: 'rename', name })).toMatchObject({ status: 400 });
  }
  expect(await change({ id: 'nobody', action: 'delete' })).toMatchObject({ status: 404 });
  expect((await change({ id: 'mx_card_h2h', action: 'delete' })).data).not.toHaveProperty('mx_card_h2h');
  expect(await saved()).not.toHaveProperty('mx_card_h2h');
  await pay(card('4111111111111111'));
  expect(Object.keys(await saved()).filter((key) => key.startsWith('mx_card_h2h'))).toHaveLength(1);
});
