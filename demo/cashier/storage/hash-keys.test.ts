import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { retireHashKey, rotateHashKey } from './hash-keys.ts';

const MINUTE_MS = 60_000;

let folder: string;
let now: number;
const nodes: RunningCashier[] = [];
const clients: CashierClient[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cashier-'));
  now = Date.now();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await Promise.all(nodes.splice(0).map((node) => node.close()));
  await rm(folder, { recursive: true });
});

/** Starts a node whose clock is `lateMs` behind; all nodes of a test use the same database. */
async function node(lateMs = 0) {
  const clock = () => now - lateMs;
  // No step of a payment is due while the tests run, so the payments stay as they are made.
  const pace = { latency: 0, speed: 0.001 };
  const cashier = await startCashier({ port: 0, dbPath: join(folder, 'cashier.db'), clock, ...pace });
  nodes.push(cashier);
  const client = await new CashierClient(cashier.url, 'user-keys').ready();
  clients.push(client);
  return { cashier, client };
}

/** The id of the key that has signed the hashes of a payment; empty for the first key. */
async function signerOf({ store }: RunningCashier, idem: string) {
  const row = await store
    .selectFrom('idempotency')
    .innerJoin('transactions', 'transactions.idem', 'idempotency.idem')
    .select(['fingerprint', 'likeness'])
    .where('idempotency.idem', '=', idem)
    .executeTakeFirstOrThrow();
  return [row.fingerprint, row.likeness].map((hash) => /^(?:(\d+)_)?[\da-f]{64}$/.exec(hash)?.[1] ?? '');
}

test('a payment from before a rotation of the key is the same payment after it, and new ones have the new key', async () => {
  const { cashier, client } = await node();
  const [before, after] = [spei(), spei({ amount: '700' })];
  const { id } = await client.pay(DEPOSIT, before);
  expect(await signerOf(cashier, before.idem)).toEqual(['', '']);

  await rotateHashKey(cashier.store, now);
  now += 6 * MINUTE_MS;
  expect(await client.pay(DEPOSIT, before)).toMatchObject({ id });
  expect(await client.call(DEPOSIT, { ...before, amount: '501' })).toMatchObject({ status: 422 });
  await client.pay(DEPOSIT, after);
  expect(await signerOf(cashier, after.idem)).toEqual(['2', '2']);
  expect(await client.pay(DEPOSIT, after)).toMatchObject({ amount: '700.00' });
});

test('nodes that sign with different keys recognize each other’s payments, also those that only look the same', async () => {
  const [early, late] = [await node(), await node(MINUTE_MS)];
  await rotateHashKey(early.cashier.store, now);
  now += 5.5 * MINUTE_MS;
  const [one, two] = [spei(), spei({ amount: '700' })];
  const first = await early.client.pay(DEPOSIT, one);
  const second = await late.client.pay(DEPOSIT, two);
  expect(await signerOf(early.cashier, one.idem)).toEqual(['2', '2']);
  expect(await signerOf(early.cashier, two.idem)).toEqual(['', '']);

  expect(await late.client.pay(DEPOSIT, one)).toMatchObject({ id: first.id });
  expect(await early.client.pay(DEPOSIT, two)).toMatchObject({ id: second.id });
  const similar = { ...two, idem: crypto.randomUUID() };
  expect(await early.client.call(DEPOSIT, similar)).toMatchObject({ status: 409, data: { id: second.id } });
  expect(await late.client.call(DEPOSIT, { ...one, idem: crypto.randomUUID() })).toMatchObject({
    status: 409,
  });
});

test('no node signs with a new key before every node has read it', async () => {
  const { cashier, client } = await node();
  await rotateHashKey(cashier.store, now);
  now += 4 * MINUTE_MS;
  const body = spei();
  await client.pay(DEPOSIT, body);
  expect(await signerOf(cashier, body.idem)).toEqual(['', '']);
  await rotateHashKey(cashier.store, now);
  now += 30 * MINUTE_MS;
  const last = spei({ amount: '700' });
  await client.pay(DEPOSIT, last);
  expect(await signerOf(cashier, last.idem)).toEqual(['3', '3']);
  expect(await client.pay(DEPOSIT, body)).toMatchObject({ amount: '500.00' });
});

test('a retired key is gone, its payments stay the same payments, and no new key gets its number', async () => {
  const { cashier, client } = await node();
  const { store } = cashier;
  const retire = (key: number, since = 0) => retireHashKey(store, key, now, since);
  const body = spei();
  const { id } = await client.pay(DEPOSIT, body);
  await expect(retire(1)).rejects.toThrow(/^Key 1 signs/);
  await rotateHashKey(store, now);
  await expect(retire(2)).rejects.toThrow(/^Key 2 signs/);
  now += 6 * MINUTE_MS;
  await expect(retire(3)).rejects.toThrow('There is no key 3.');
  await expect(retire(1)).rejects.toThrow(/^Key 1 has signed a payment on \d{4}-/);

  await retire(1, now);
  await expect(retire(1, now)).rejects.toThrow('There is no key 1.');
  expect(await store.selectFrom('secrets').select('value').where('at', '=', 0).execute()).toEqual([
    { value: '' },
  ]);
  now += 2 * MINUTE_MS;
  const later = await node();
  expect(await client.pay(DEPOSIT, body)).toMatchObject({ id });
  expect(await later.client.pay(DEPOSIT, body)).toMatchObject({ id });
  const other = spei({ amount: '700' });
  await later.client.pay(DEPOSIT, other);
  expect(await signerOf(cashier, other.idem)).toEqual(['2', '2']);
  expect(await client.call(DEPOSIT, { ...other, amount: '701' })).toMatchObject({ status: 422 });
  await rotateHashKey(store, now);
  now += 6 * MINUTE_MS;
  const last = spei({ amount: '900' });
  await client.pay(DEPOSIT, last);
  expect(await signerOf(cashier, last.idem)).toEqual(['3', '3']);
  await expect(retire(2, now - 10 * MINUTE_MS)).rejects.toThrow(/^Key 2 has signed/);
});

test('a saved account stays one account, typed again or sent as its token', async () => {
  const { cashier, client } = await node();
  const accounts = async () =>
    (await cashier.store.selectFrom('saved_accounts').selectAll().execute()).map(({ id }) => id);
  await client.pay(WITHDRAWAL, payout({ amount: '300' }));
  const [saved] = await cashier.store.selectFrom('saved_accounts').selectAll().execute();
  // A saved account is shown, and may be sent as its token, only after a successful payment, so the test marks this account as used.
  await cashier.store.updateTable('saved_accounts').set({ used_at: now }).execute();
  const token = JSON.parse(saved?.fields ?? '{}').clabe.token;
  await rotateHashKey(cashier.store, now);
  now += 6 * MINUTE_MS;
  const before = await accounts();
  await client.pay(WITHDRAWAL, payout({ amount: '350' }));
  await client.pay(
    WITHDRAWAL,
    payout({ amount: '400', fields: { clabe: token, full_name: 'María José Núñez' } }),
  );
  expect(await accounts()).toEqual(before);
});
