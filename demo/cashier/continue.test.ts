import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLuhn } from '../../src/domain/checks/check-digits.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, spei } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 100 });
  client = await new CashierClient(cashier.url, 'user-1').ready();
});
afterAll(async () => {
  client.close();
  await cashier.close();
});

const proceed = (id: string, step: string, fields: Record<string, string> = {}) =>
  client.call('BANKING:continue-v1', { id, step, fields });
const read = (id: string) => client.pay('BANKING:transaction-v1', { id });

const india = (amount: string) =>
  spei({
    method: 'upi_transfer',
    country: 'in',
    currency: 'INR',
    amount,
    fields: { full_name: 'Ravi Kumar', phone: '918123456789' },
  });
const card = {
  card_number: '5061460410120223210',
  card_expiry: '1230',
  card_cvv: '123',
  card_holder: 'ADA OBI',
  card_pin: '1234',
  otp: '123456',
};
const verve = (amount: string) =>
  spei({ method: 'ng_verve_h2h', country: 'ng', currency: 'NGN', amount, fields: card });

describe('a UTR sent to the sandbox', () => {
  test('of a transfer blocks further input, and the payment is processed', async () => {
    const { id, next } = await client.pay(DEPOSIT, india('1000'));
    expect(next).toMatchObject({ kind: 'invoice', confirm: 'utr', rail: 'upi', amount: '1000.00' });
    expect(await proceed(id, 'utr', { utr: '123456789012' })).toMatchObject({
      status: 200,
      data: { status: 'accepted', next: { kind: 'wait' } },
    });
    // Sending the same UTR again repeats the step, and makes no second payment.
    expect(await proceed(id, 'utr', { utr: '123456789012' })).toMatchObject({ status: 200 });
    await client.status(id, 'accepted');
    await client.status(id, 1);
  });

  test('completes one payment, whoever sends it again', async () => {
    const first = await client.pay(DEPOSIT, india('1100'));
    await proceed(first.id, 'utr', { utr: '223456789012' });
    const second = await client.pay(DEPOSIT, india('1200'));
    expect(await proceed(second.id, 'utr', { utr: '223456789012' })).toMatchObject({
      status: 400,
      data: { code: 'duplicate_utr', fields: { utr: 'failures.duplicate_utr' } },
    });
    expect(await read(second.id)).toMatchObject({ status: 'waiting' });
  });

  test('in an invalid format uses up no try; the third wrong one ends the payment', async () => {
    const { id } = await client.pay(DEPOSIT, india('1300'));
    const form = await proceed(id, 'utr', { utr: '12' });
    expect(form).toMatchObject({
      status: 400,
      data: { code: 'invalid_fields', fields: { utr: 'errors.utr' } },
    });
    for (let at = 0; at < 2; at++) {
      expect(await proceed(id, 'utr', { utr: '000000000000' })).toMatchObject({
        data: { code: 'wrong_utr' },
      });
      expect(await read(id)).toMatchObject({ next: { kind: 'invoice', attempts: 2 - at } });
    }
    const last = await proceed(id, 'utr', { utr: '000000000000' });
    expect(last.data).toMatchObject({ status: 'mistaked', reason: { code: 'wrong_utr' } });
  });
});

describe('a one-time code sent to the sandbox', () => {
  test('that is correct completes the payment', async () => {
    const { id, next } = await client.pay(DEPOSIT, verve('20000'));
    expect(next).toMatchObject({ kind: 'otp', length: 6, attempts: 3 });
    expect(await proceed(id, 'otp', { otp: '12' })).toMatchObject({ status: 400 });
    await proceed(id, 'resend');
    expect(await proceed(id, 'otp', { otp: '123456' })).toMatchObject({ data: { status: 'accepted' } });
    await client.status(id, 1);
  });

  test('that is wrong three times ends the payment', async () => {
    const { id } = await client.pay(DEPOSIT, verve('21000'));
    expect(await proceed(id, 'otp', { otp: '000000' })).toMatchObject({
      status: 400,
      data: { code: 'wrong_code' },
    });
    expect((await read(id)).next).toMatchObject({ kind: 'otp', attempts: 2 });
    await proceed(id, 'otp', { otp: '000000' });
    expect(await proceed(id, 'otp', { otp: '000000' })).toMatchObject({
      data: { status: 'mistaked', reason: { code: 'wrong_code' } },
    });
  });
});

describe('a form step of the sandbox', () => {
  const havale = (amount: string) =>
    spei({
      method: 'tr_havale',
      country: 'tr',
      currency: 'TRY',
      amount,
      fields: { sender_name: 'Ali Veli' },
    });

  test('is validated by its own patterns, and leads to the invoice', async () => {
    const { id, next } = await client.pay(DEPOSIT, havale('1000'));
    expect(next).toMatchObject({ kind: 'form', step: 'form' });
    expect(await proceed(id, 'form', { bank_name: 'Z' })).toMatchObject({
      status: 400,
      data: { code: 'invalid_fields', fields: { bank_name: 'errors.bank_name' } },
    });
    const fields = { bank_name: 'A', sender_name: 'Ali Veli', iban: 'TR330006100519786457841326' };
    expect(await proceed(id, 'form', fields)).toMatchObject({
      data: { status: 'waiting', next: { kind: 'invoice', confirm: 'paid' } },
    });
    expect(await proceed(id, 'paid')).toMatchObject({ data: { status: 'accepted' } });
    await client.status(id, 1);
  });
});

describe('a crypto address of the sandbox', () => {
  const usdt = (amount: string) => spei({ method: 'usdt', amount, fields: { network: 'TRC20' } });

  test('changes with its network, includes a memo, and counts confirmations', async () => {
    // This amount selects the scenario without an arrival of coins, because the network can be changed only until coins arrive.
    const first = await client.pay(DEPOSIT, usdt('1012'));
    expect(first.next).toMatchObject({
      kind: 'address',
      network: 'TRC20',
      coin: 'USDT',
      confirmations: { have: 0, need: 20 },
    });
    const changed = await proceed(first.id, 'network', { network: 'TON' });
    expect(changed.data).toMatchObject({ next: { network: 'TON', tag: expect.stringMatching(/^\d{8}$/) } });
    expect(await proceed(first.id, 'network', { network: 'BTC' })).toMatchObject({ status: 400 });
  });

  test('is the same each time, and a repeated request is no duplicate', async () => {
    const [one, two] = [await client.pay(DEPOSIT, usdt('1000')), await client.pay(DEPOSIT, usdt('1000'))];
    expect(two.id).not.toBe(one.id);
    expect(addressOf(two)).toBe(addressOf(one));
    await client.pushed(({ data }) => data.id === one.id && typeof data.txid === 'string');
    await client.status(one.id, 1);
    const done = await read(one.id);
    expect(done.txid).toMatch(/^[0-9a-f]{64}$/);
  });

  test('without a fixed amount is credited with the received coins', async () => {
    const { id } = await client.pay(DEPOSIT, spei({ method: 'btc', amount: '0', fields: {} }));
    await cashier.store.updateTable('schedule').set({ due_at: 0 }).where('transaction_id', '=', id).execute();
    await client.pay(DEPOSIT, spei({ amount: '777' }));
    await client.status(id, 1);
    expect(await read(id)).toMatchObject({ amount: '500.00', status: 'processed' });
  });

  const addressOf = ({ next }: Transaction) => (next?.kind === 'address' ? next.address : undefined);
});

test('the card number of a transfer has a valid Luhn digit; the user can cancel until they confirm the payment', async () => {
  // This amount selects the scenario in which the payment stays accepted.
  const { id, next } = await client.pay(DEPOSIT, spei({ method: 'card-p2p', amount: '1012' }));
  const [first] = next?.kind === 'invoice' ? next.requisites : [];
  expect(isLuhn(first?.value ?? '')).toBe(true);
  await proceed(id, 'paid');
  expect(await proceed(id, 'cancel')).toMatchObject({ status: 409, data: { code: 'not_cancellable' } });
  const other = await client.pay(DEPOSIT, spei({ method: 'card-p2p', amount: '1100' }));
  expect(await proceed(other.id, 'cancel')).toMatchObject({
    data: { reason: { code: 'cancelled_by_user' } },
  });
  expect(await proceed(other.id, 'paid')).toMatchObject({ status: 200, data: { status: 'mistaked' } });
});

test('the user can confirm a transfer, which is then reviewed', async () => {
  const { id } = await client.pay(DEPOSIT, spei({ amount: '899' }));
  expect(await proceed(id, 'paid')).toMatchObject({ data: { status: 'accepted', next: { kind: 'wait' } } });
  await client.status(id, 1);
});

test('a transfer that requires a UTR cannot be confirmed without it', async () => {
  const { id } = await client.pay(DEPOSIT, india('1600'));
  expect(await proceed(id, 'paid')).toMatchObject({ status: 409, data: { code: 'wrong_step' } });
});

test('a step that the transaction does not expect is rejected', async () => {
  const { id } = await client.pay(DEPOSIT, spei({ amount: '812' }));
  for (const step of ['utr', 'otp', 'form', 'receipt', 'network']) {
    expect(await proceed(id, step)).toMatchObject({ status: 409, data: { code: 'wrong_step' } });
  }
  expect(await proceed(id, 'constructor')).toMatchObject({ status: 400, data: { code: 'unknown_step' } });
});
