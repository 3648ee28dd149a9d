import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { auditLedger } from './storage/ledger.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;
let users = 0;

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 1000 });
});
afterAll(() => cashier.close());

/** A new user for each test, so that tests do not affect each other. */
async function signIn(): Promise<CashierClient> {
  users += 1;
  client = await new CashierClient(cashier.url, `user-money${users}`).ready();
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
  return client;
}

afterEach(async () => {
  client.close();
  expect(await auditLedger(cashier.store)).toEqual([]);
});

const holding = z.object({ amount: z.string() });
const pushedSchema = z.object({ balanceData: z.object({ primary: holding, additional: holding }) });

/** Reads the user's balance from the user record, which the cashier pushes after a change of market. */
async function balance(account: 'primary' | 'additional' = 'primary'): Promise<number> {
  const { length } = client.pushes;
  await client.call('BANKING:methods-payment-v3', { country: 'br', currency: 'BRL' });
  await client.call('BANKING:methods-payment-v3', { country: 'mx', currency: 'MXN' });
  const last = client.pushes.slice(length).findLast(({ source }) => source === 'login.token');
  return Number(z.parse(pushedSchema, last?.data).balanceData[account].amount);
}

describe('one idempotency key, one payment', () => {
  test('a repeated create request with the same key gets the same response', async () => {
    await signIn();
    const body = spei();
    const first = await client.pay(DEPOSIT, body);
    expect(first.idem).toBe(body.idem);
    expect(await client.pay(DEPOSIT, { ...body, fields: { ...body.fields } })).toEqual(first);
    // A retry carries another captcha token and may send its keys in another order, and is still the same request.
    const { fields, ...rest } = body;
    expect(await client.pay(DEPOSIT, { captcha: 'new', fields, ...rest })).toEqual(first);
  });

  test('a renewed token, another msgid and another platform do not make another payment of the same key', async () => {
    await signIn();
    const body = spei();
    const first = await client.pay(DEPOSIT, { ...body, token: 'user-money1.a' });
    const renewed = {
      ...body,
      token: 'user-money1.b',
      isNative: true,
      platform: 'ios',
      sendTime: 1,
      unknown: 'x',
    };
    expect(await client.pay(DEPOSIT, renewed)).toEqual(first);
    expect(await client.pay(DEPOSIT, body)).toEqual(first);
  });

  test.each([
    ['account', 'additional'],
    ['bonusId', 'b1'],
    ['allowDuplicateOf', 'dep_1'],
    ['currency', 'BRL'],
    ['country', 'br'],
    ['method', 'oxxo'],
    ['fields', { full_name: 'Ana Diaz' }],
  ])('the same key with another %s is rejected as another payment', async (name, value) => {
    await signIn();
    const body = spei();
    await client.pay(DEPOSIT, body);
    expect(await client.call(DEPOSIT, { ...body, [name]: value })).toMatchObject({ status: 422 });
  });

  test('the same key with another body is rejected', async () => {
    await signIn();
    const body = spei();
    await client.pay(DEPOSIT, body);
    expect(await client.call(DEPOSIT, { ...body, amount: '501' })).toMatchObject({ status: 422 });
    expect(await client.call(WITHDRAWAL, { ...payout(), idem: body.idem })).toMatchObject({ status: 422 });
  });

  test('the rules of the method are part of the body: other rules are rejected', async () => {
    await signIn();
    const body = { ...spei(), isInvestForbidden: false, securityRulesGroup: null };
    const first = await client.pay(DEPOSIT, body);
    expect(await client.pay(DEPOSIT, body)).toEqual(first);
    for (const change of [{ isInvestForbidden: true }, { securityRulesGroup: 'bank' }]) {
      expect(await client.call(DEPOSIT, { ...body, ...change })).toMatchObject({ status: 422 });
    }
  });

  test('parallel create requests with the same key create one payment', async () => {
    await signIn();
    const body = spei();
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(DEPOSIT, body)));
    // A repeated request that arrives after the first one's commit gets the stored response, so several may succeed.
    const paid = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(paid.map(({ data }) => Object(data).id)).size).toBe(1);
    for (const { status, data } of refused)
      expect({ status, data }).toMatchObject({ status: 409, data: { code: 'in_progress' } });
    const { data: history } = await client.call('BANKING:transactions-v1');
    expect(Object(history).items.filter(({ idem }: { idem: string }) => idem === body.idem)).toHaveLength(1);
  });

  test('a rejected create request leaves no record, and its key can be used again', async () => {
    await signIn();
    const body = spei({ amount: '1' });
    expect(await client.call(DEPOSIT, body)).toMatchObject({ status: 400, data: { code: 'amount_min' } });
    expect(await client.call('BANKING:transaction-v1', { idem: body.idem })).toMatchObject({ status: 404 });
    await client.pay(DEPOSIT, { ...body, amount: '500' });
  });

  test('a possible duplicate with another key is rejected until the user insists', async () => {
    await signIn();
    const { id } = await client.pay(DEPOSIT, spei());
    const again = spei();
    expect(await client.call(DEPOSIT, again)).toMatchObject({
      status: 409,
      data: { code: 'possible_duplicate', id },
    });
    expect(await client.call(DEPOSIT, { ...again, allowDuplicateOf: 'another' })).toMatchObject({
      status: 409,
    });
    await client.pay(DEPOSIT, { ...again, allowDuplicateOf: id });
    await client.pay(DEPOSIT, spei({ amount: '600' }));
    await client.pay(DEPOSIT, spei({ fields: { full_name: 'José Núñez' } }));
  });

  test('a second peer-to-peer invoice is rejected while the first is open', async () => {
    await signIn();
    const { id } = await client.pay(DEPOSIT, spei({ method: 'card-p2p', amount: '300' }));
    const other = spei({ method: 'card-p2p', amount: '400' });
    expect(await client.call(DEPOSIT, other)).toMatchObject({
      status: 409,
      data: { code: 'pending_exists', id },
    });
    await client.pay('BANKING:continue-v1', { id, step: 'cancel', fields: {} });
    await client.pay(DEPOSIT, other);
  });
});

describe('a currency that is usually written without decimals', () => {
  const nequi = (amount: string) =>
    spei({ method: 'nequi', currency: 'COP', country: 'co', amount, fields: { phone: '573001234567' } });

  test.each([
    ['10100', '10100.00'],
    ['10100.00', '10100.00'],
    ['10100.5', '10100.50'],
    ['10100.50', '10100.50'],
  ])('accepts %s and stores it exactly', async (amount, received) => {
    await signIn();
    const { id, amount: shown } = await client.pay(DEPOSIT, nequi(amount));
    expect(shown).toBe(received);
    await client.status(id, 1);
    const { amount: booked } = await cashier.store
      .selectFrom('ledger')
      .select('amount')
      .where('movement', '=', `settle:${id}`)
      .where('account', 'like', 'user:%')
      .executeTakeFirstOrThrow();
    expect(booked).toBe(received.replace('.', ''));
  });

  test('accepts no more decimals than ISO 4217 defines', async () => {
    await signIn();
    expect(await client.call(DEPOSIT, nequi('10100.505'))).toMatchObject({
      status: 400,
      data: { code: 'invalid_amount' },
    });
  });
});

describe('a create request', () => {
  test.each([
    [
      'fields that break their patterns',
      { fields: { full_name: 'A' } },
      { code: 'invalid_fields', fields: { full_name: 'errors.full_name' } },
    ],
    ['a missing field', { fields: {} }, { code: 'invalid_fields' }],
    ['an amount above the limit', { amount: '100000.01' }, { code: 'amount_max' }],
    ['more decimals than the currency has', { amount: '500.001' }, { code: 'invalid_amount' }],
  ])('is rejected with %s', async (_, changes, data) => {
    await signIn();
    expect(await client.call(DEPOSIT, spei(changes))).toMatchObject({ status: 400, data });
  });

  test('is rejected with an unknown method', async () => {
    await signIn();
    for (const method of ['nothing', '__proto__', 'pix']) {
      expect(await client.call(DEPOSIT, spei({ method }))).toMatchObject({ status: 404 });
    }
  });

  test('is accepted with the token of an unchanged saved value', async () => {
    await signIn();
    const fields = { card_number: 'rq_3', card_expiry: '1230', card_cvv: '123', card_holder: 'JOHN SMITH' };
    const body = spei({ method: 'mx_card_h2h', fields });
    expect(await client.pay(DEPOSIT, body)).toMatchObject({ next: { kind: 'redirect', method: 'POST' } });
    const wrong = { ...body, idem: crypto.randomUUID(), fields: { ...fields, card_number: 'rq_999' } };
    expect(await client.call(DEPOSIT, wrong)).toMatchObject({ status: 400 });
  });
});

test('a captcha is required where the catalogue says so, if the sandbox is configured for it', async () => {
  const strict = await startCashier({
    port: 0,
    dbPath: await makeTestDatabase(),
    speed: 100,
    captcha: 'demand',
  });
  client = await new CashierClient(strict.url, 'user-1').ready();
  const body = spei({ method: 'card-p2p' });
  expect(await client.call(DEPOSIT, body)).toMatchObject({ status: 400, data: { code: 'captcha_required' } });
  const tokenOf = async (kind: string) => (await fetch(`${strict.url}sandbox/captcha/token/${kind}`)).text();
  const token = await tokenOf('recaptcha');
  for (const captcha of ['token', await tokenOf('geetest')]) {
    expect(await client.call(DEPOSIT, { ...body, captcha })).toMatchObject({ status: 400 });
  }
  await client.pay(DEPOSIT, { ...body, captcha: token });
  // Each payment needs a new captcha token, in the form of its service.
  const another = spei({ method: 'card-p2p', amount: '321' });
  expect(await client.call(DEPOSIT, { ...another, captcha: token })).toMatchObject({ status: 400 });
  const fields = { email: 'maria@example.com' };
  const proof = JSON.stringify({ captcha_id: 'sandbox', pass_token: await tokenOf('geetest') });
  await client.pay(DEPOSIT, spei({ method: 'wallet_latam', fields, captcha: proof }));
  await client.pay(DEPOSIT, spei());
  client.close();
  await strict.close();
});

describe('the amount of a withdrawal', () => {
  test('is held, then paid out; both balances are pushed', async () => {
    await signIn();
    const before = await balance();
    const { id, cancellable } = await client.pay(WITHDRAWAL, payout());
    expect(cancellable).toBe(true);
    expect(await balance()).toBe(before - 500);
    await client.status(id, 1);
    expect(await balance()).toBe(before - 500);
    expect(await client.pay('BANKING:transaction-v1', { id })).toMatchObject({ cancellable: false });
  });

  test('is returned once if the user cancels', async () => {
    await signIn();
    const before = await balance();
    const { id } = await client.pay(WITHDRAWAL, payout({ amount: '812' }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.pay('BANKING_WITHDRAWAL:cancel-v1', { id })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'mistaked', reason: { code: 'cancelled_by_user' } });
    }
    expect(await balance()).toBe(before);
  });

  test('is returned if the bank rejects it', async () => {
    await signIn();
    const before = await balance();
    const { id } = await client.pay(WITHDRAWAL, payout({ amount: '506' }));
    await client.status(id, 'accepted');
    expect(await client.call('BANKING_WITHDRAWAL:cancel-v1', { id })).toMatchObject({
      status: 409,
      data: { code: 'not_cancellable' },
    });
    await client.status(id, 2);
    expect(await balance()).toBe(before);
  });

  test('cannot be spent twice', async () => {
    await signIn();
    const all = await balance();
    const half = String(Math.floor(all / 2 / 100) * 100 + 112);
    const bodies = [1, 2, 3].map((at) =>
      payout({ amount: half, fields: { ...payout().fields, full_name: `Ana ${'b'.repeat(at)}` } }),
    );
    const answers = await Promise.all(bodies.map((body) => client.call(WITHDRAWAL, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.data).toMatchObject({ code: 'insufficient_funds' });
  });

  test('is taken from the account that the user chose', async () => {
    await signIn();
    const [main, additional] = [await balance(), await balance('additional')];
    await client.pay(WITHDRAWAL, payout({ account: 'additional' }));
    expect([await balance(), await balance('additional')]).toEqual([main, additional - 500]);
  });
});

test('a deposit is credited once, minus its fee', async () => {
  await signIn();
  const before = await balance();
  const fields = {
    card_number: '4111111111111111',
    card_expiry: '1230',
    card_cvv: '123',
    card_holder: 'JOHN SMITH',
  };
  const { id, fee, net } = await client.pay(DEPOSIT, spei({ method: 'mx_card', amount: '1000', fields }));
  expect({ fee, net }).toEqual({ fee: '25.00', net: '975.00' });
  await client.status(id, 1);
  expect(await balance()).toBe(before + 975);
});
