import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wallet } from 'ethers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { auditLedger } from './storage/ledger.ts';
import { forgetUser } from './storage/personal-data.ts';
import { CashierClient, payout, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

const MINUTE_MS = 60_000;

let place: string;
let folder: string;
let cashiers: RunningCashier[] = [];
let clients: CashierClient[] = [];
let user = '';
let count = 0;
const START = Date.now();
let aheadMs = 0;
const wallet = Wallet.createRandom();

/** Starts a node on the test's database. A second node also simulates a restart of the first. */
async function start(): Promise<RunningCashier> {
  const clock = () => START + aheadMs;
  const cashier = await startCashier({ port: 0, dbPath: place, latency: 0, random: () => 0.99, clock });
  cashiers.push(cashier);
  return cashier;
}
async function open({ url }: RunningCashier, who = user) {
  const client = await new CashierClient(url, `user-${who}`).ready();
  clients.push(client);
  await client.call('BANKING:methods-withdrawal', { country: 'de', currency: 'EUR' });
  return client;
}

beforeEach(async () => {
  aheadMs = 0;
  user = `prover${++count}`;
  folder = await mkdtemp(join(tmpdir(), 'proof-'));
  const made = await makeTestDatabase();
  place = made === ':memory:' ? join(folder, 'cashier.db') : made;
});
afterEach(async () => {
  for (const client of clients) client.close();
  expect(await auditLedger(cashiers.at(-1)?.store as RunningCashier['store'])).toEqual([]);
  for (const cashier of cashiers) await cashier.close();
  [clients, cashiers] = [[], []];
  await rm(folder, { recursive: true });
});

const market = { method: 'eth', country: 'de', currency: 'EUR' };
const fieldsOf = (address = wallet.address) => ({ network: 'ERC20', address });
async function ask(client: CashierClient, amount: string, address?: string) {
  const sent = { ...market, type: 'withdrawal', amount, fields: fieldsOf(address) };
  const { status, data } = await client.call('BANKING:preparation-v1', sent);
  expect(status).toBe(200);
  return Object(data).ownership;
}
const body = (amount: string, more: object = {}, address?: string) =>
  payout({ ...market, amount, fields: { ...fieldsOf(address), ...more } });
const withdraw = (client: CashierClient, amount: string, signature?: string, address?: string) =>
  client.call(WITHDRAWAL, body(amount, signature === undefined ? {} : { payout_proof: signature }, address));
const UNPROVEN = (error: string) => ({
  status: 400,
  data: { code: 'invalid_fields', fields: { payout_proof: error } },
});
const WRONG = UNPROVEN('payout.proofWrong');
const CHANGED = UNPROVEN('payout.changed');

describe('a message', () => {
  test('names the withdrawal, stays the same, and its signature makes one payment', async () => {
    const client = await open(await start());
    const { message, expires } = await ask(client, '127.00');
    expect(message).toContain(`127.00 EUR`);
    expect(message).toContain(wallet.address);
    expect(expires).toBeGreaterThan(START);
    expect(await ask(client, '127.00')).toEqual({ kind: 'sign-message', message, expires });
    const sent = body('127.00', { payout_proof: await wallet.signMessage(message) });
    const first = await client.call(WITHDRAWAL, sent);
    expect(first).toMatchObject({ status: 200, data: { amount: '127.00' } });
    // The response to the first request was lost: the retry gets the same payment, although the proof is spent.
    expect(await client.call(WITHDRAWAL, sent)).toMatchObject({
      status: 200,
      data: { id: Object(first.data).id },
    });
  });

  test('two create requests with one proof make one payment', async () => {
    const client = await open(await start());
    const { message } = await ask(client, '127.00');
    const signature = await wallet.signMessage(message);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(client, '127.00', signature)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('a proof that was spent is none for a later withdrawal', async () => {
    const client = await open(await start());
    const { message } = await ask(client, '127.00');
    const signature = await wallet.signMessage(message);
    const { data } = await withdraw(client, '127.00', signature);
    const insists = { ...body('127.00', { payout_proof: signature }), allowDuplicateOf: Object(data).id };
    expect(await client.call(WITHDRAWAL, insists)).toMatchObject(CHANGED);
    expect((await ask(client, '127.00')).message).not.toBe(message);
  });

  test('a second withdrawal with a new proof is still taken for a double one', async () => {
    const client = await open(await start());
    const { message } = await ask(client, '127.00');
    await withdraw(client, '127.00', await wallet.signMessage(message));
    const next = await ask(client, '127.00');
    const again = await withdraw(client, '127.00', await wallet.signMessage(next.message));
    expect(again).toMatchObject({ status: 409, data: { code: 'possible_duplicate' } });
  });

  test('a signature of another wallet, of no wallet, and none prove nothing', async () => {
    const client = await open(await start());
    const { message } = await ask(client, '127.00');
    for (const signature of [await Wallet.createRandom().signMessage(message), '0xabc', '', undefined])
      expect(await withdraw(client, '127.00', signature)).toMatchObject(WRONG);
  });

  test('a message of another amount, wallet or user proves nothing', async () => {
    const cashier = await start();
    const [client, stranger] = [await open(cashier), await open(cashier, `${user}b`)];
    const other = Wallet.createRandom();
    await ask(client, '127.00');
    const foreign = [
      await ask(client, '227.00'),
      await ask(client, '127.00', other.address),
      await ask(stranger, '127.00'),
    ];
    for (const { message } of foreign)
      expect(await withdraw(client, '127.00', await wallet.signMessage(message))).toMatchObject(WRONG);
  });

  test('a message that has expired proves nothing, and another one is asked for', async () => {
    const client = await open(await start());
    const { message } = await ask(client, '127.00');
    aheadMs = 16 * MINUTE_MS;
    expect(await withdraw(client, '127.00', await wallet.signMessage(message))).toMatchObject(CHANGED);
    const next = await ask(client, '127.00');
    expect(next.message).not.toBe(message);
    expect(await withdraw(client, '127.00', await wallet.signMessage(next.message))).toMatchObject({
      status: 200,
    });
  });

  test('another node knows the message, and a restarted one too', async () => {
    const [first, second] = [await start(), await start()];
    const { message } = await ask(await open(first), '127.00');
    await first.close();
    cashiers = cashiers.filter((one) => one !== first);
    const client = await open(second);
    expect((await ask(client, '127.00')).message).toBe(message);
    expect(await withdraw(client, '127.00', await wallet.signMessage(message))).toMatchObject({
      status: 200,
    });
  });
});

describe('a transfer', () => {
  test('proves the wallet when it has arrived, on another node after a restart, and is credited once', async () => {
    const first = await start();
    const question = await ask(await open(first), '128.00');
    expect(question).toMatchObject({ kind: 'transfer', amount: '0.00012', currency: 'ETH' });
    expect(await withdraw(await open(first), '128.00')).toMatchObject(CHANGED);
    await first.close();
    cashiers = [];
    aheadMs = 19_000;
    const second = await start();
    const client = await open(second);
    expect(await ask(client, '128.00')).toEqual(question);
    aheadMs = MINUTE_MS;
    expect(await ask(client, '128.00')).toBeUndefined();
    expect(await ask(client, '128.00')).toBeUndefined();
    expect(await withdraw(client, '128.00')).toMatchObject({ status: 200 });
    const rows = await second.store
      .selectFrom('ledger')
      .selectAll()
      .where('movement', '=', `proof:${question.address}`)
      .where('account', 'like', 'user:%')
      .execute();
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.amount)).toBeGreaterThan(0);
  });

  test('that has arrived proves one withdrawal, to its wallet alone', async () => {
    const client = await open(await start());
    await ask(client, '128.00');
    aheadMs = MINUTE_MS;
    const other = Wallet.createRandom().address;
    expect(await withdraw(client, '128.00', undefined, other)).toMatchObject(CHANGED);
    expect(await withdraw(client, '128.00')).toMatchObject({ status: 200 });
    expect(await withdraw(client, '228.00')).toMatchObject(CHANGED);
    expect(await ask(client, '228.00')).toMatchObject({ kind: 'transfer' });
  });

  test('that arrives after its details have expired is credited, and proves the wallet', async () => {
    const cashier = await start();
    const client = await open(cashier);
    const { address } = await ask(client, '128.00');
    // The chain is slow: the transfer arrives after its details have expired.
    const arrives_at = START + 20 * MINUTE_MS;
    await cashier.store.updateTable('wallet_proofs').set({ arrives_at }).execute();
    aheadMs = 16 * MINUTE_MS;
    const next = await ask(client, '128.00');
    expect(next.address).not.toBe(address);
    aheadMs = 21 * MINUTE_MS;
    expect(await ask(client, '128.00')).toBeUndefined();
    expect(await withdraw(client, '128.00')).toMatchObject({ status: 200 });
  });
});

test('wallets of a user who is forgotten are deleted', async () => {
  const { store } = await start();
  const client = await open(cashiers[0] as RunningCashier);
  await ask(client, '127.00');
  expect(await forgetUser(store, user)).toMatchObject({ outcome: 'forgotten' });
  expect(await store.selectFrom('wallet_proofs').selectAll().execute()).toEqual([]);
});
