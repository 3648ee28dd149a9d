import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CALL_DOCS } from '../../element/contract/call-docs.ts';
import { REQUESTS, type RequestType } from '../../src/api/contract.ts';
import { readRegions, readTransactionPage } from '../../src/api/responses.ts';
import { parseUser } from '../../src/domain/host/user.ts';
import { parseMethods } from '../../src/domain/methods/method.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 1000 });
  client = await new CashierClient(cashier.url, 'user-1', { Language: 'es' }).ready();
});
afterAll(async () => {
  client.close();
  await cashier.close();
});

const place = { country: 'mx', currency: 'MXN' };

describe('every request of the contract', () => {
  /** Payloads for requests whose example in the contract names a payment or a market that the sandbox does not have. */
  const payloads: Partial<Record<RequestType, () => Promise<Record<string, unknown>>>> = {
    [DEPOSIT]: async () => spei(),
    [WITHDRAWAL]: async () => payout(),
    'BANKING:quote-v1': async () => ({ method: 'mx_card', amount: '100', currency: 'MXN', type: 'deposit' }),
    'BANKING:captcha-v1': async () => ({ method: 'card-p2p', type: 'deposit' }),
    'BANKING:continue-v1': async () => {
      const { id } = await client.pay(DEPOSIT, spei({ method: 'card-p2p', amount: '200' }));
      return { id, step: 'paid', fields: {} };
    },
    'BANKING:transaction-v1': async () => ({ id: (await client.pay(DEPOSIT, spei({ amount: '900' }))).id }),
    // This amount selects the scenario in which the payment is not accepted, so that it can be cancelled.
    'BANKING_WITHDRAWAL:cancel-v1': async () => ({
      id: (await client.pay(WITHDRAWAL, payout({ amount: '712' }))).id,
    }),
    'BANKING:preparation-v1': async () => ({ method: 'pse', fields: {} }),
    'BANKING:saved-account-v1': async () => ({ id: 'spei', action: 'rename', name: 'Mine' }),
  };

  test.each(Object.keys(REQUESTS) as RequestType[])(
    '%s gets a response that fits its schema',
    async (type) => {
      const [example] = CALL_DOCS[type].example;
      const answer = await client.call(type, (await payloads[type]?.()) ?? { ...example });
      expect(answer).toMatchObject({ status: 200, source: type });
      const read = Object.entries(REQUESTS).find(([name]) => name === type)?.[1].answer;
      expect(() => read?.(answer.data)).not.toThrow();
      expect(read).toBeDefined();
    },
  );

  test('the widget decodes the method list of every country without an issue', async () => {
    const issues: unknown[] = [];
    const { data: regions } = await client.call('BANKING_DEPOSIT:methods-country-selector-v2');
    for (const { code, currencies } of readRegions(regions)) {
      for (const currency of currencies) {
        const { data } = await client.call('BANKING:methods-payment-v3', { country: code, currency });
        expect(parseMethods(data, (issue) => issues.push(issue)).length).toBeGreaterThan(0);
      }
    }
    expect(issues).toEqual([]);
  });

  test('a market that is not served has no methods', async () => {
    const answer = await client.call('BANKING:methods-payment-v3', { country: 'xx', currency: 'MXN' });
    expect(answer).toMatchObject({ status: 200, data: {} });
  });

  test('a preparation request returns the bank list and the holder of an account', async () => {
    const banks = await client.call('BANKING:preparation-v1', { method: 'pse', fields: {} });
    expect(banks.data).toMatchObject({ fields: [{ name: 'bank_name', type: 'dropdown' }] });
    const account = { bank_name: '011', account_number: '0000014579' };
    const enquiry = { method: 'bank_transfer_nigeria', fields: account };
    const first = await client.call('BANKING:preparation-v1', enquiry);
    expect(first.data).toMatchObject({ fields: [{ name: 'full_name', isDisabled: true }] });
    expect((await client.call('BANKING:preparation-v1', enquiry)).data).toEqual(first.data);
  });

  test('fields are sent in every form of the contract, and values without a name are accepted', async () => {
    const requested = (method: string) => client.call('BANKING:preparation-v1', { method, fields: {} });
    const byName = { otp: { placeholder: 'placeholders.otp', regexError: 'errors.otp', mask: '000000' } };
    expect((await requested('ng_verve_h2h')).data).toMatchObject({ fields: byName });
    expect((await requested('uz_card_h2h')).data).toEqual({
      fields: [{ placeholder: 'placeholders.otp', pattern: '^\\d{6}$', errorText: 'errors.otp' }],
    });
    const { data } = await client.call('BANKING:methods-payment-v3', place);
    expect(data).toMatchObject({ oxxo: { fields: [{ regexList: [{}, {}] }, { regexList: [{}, {}] }] } });
    const card = { card_number: '8600069195406311', card_expiry: '1234' };
    const body = spei({ method: 'uz_card_h2h', country: 'uz', currency: 'UZS', amount: '20000' });
    const pay = (fields: object) =>
      client.call(DEPOSIT, { ...body, idem: crypto.randomUUID(), fields: { ...card, ...fields } });
    expect(await pay({ preparation_1: '12' })).toMatchObject({ status: 400 });
    expect(await pay({ preparation_1: '123456' })).toMatchObject({ status: 200 });
  });

  test('a deleted saved account is removed from the saved data', async () => {
    const before = await client.call('BANKING:userdata-payment-snippet', place);
    expect(before.data).toHaveProperty('mx_card_h2h');
    await client.call('BANKING:saved-account-v1', { id: 'mx_card_h2h', action: 'delete' });
    const after = await client.call('BANKING:userdata-payment-snippet', place);
    expect(after.data).not.toHaveProperty('mx_card_h2h');
    expect(after.data).toHaveProperty('spei');
  });

  test('batches of the history follow each other without a gap', async () => {
    const reader = await new CashierClient(cashier.url, 'user-pages').ready();
    const made: string[] = [];
    for (let at = 0; at < 25; at++)
      made.push((await reader.pay(DEPOSIT, spei({ amount: `${500 + at * 100}` }))).id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data } = await reader.call('BANKING:transactions-v1', cursor ? { cursor } : {});
      const page = readTransactionPage(data);
      seen.push(...page.items.map((item) => z.parse(z.object({ id: z.string() }), item).id));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(seen.toSorted()).toEqual(made.toSorted());
    reader.close();
  });
});

describe('who may send requests', () => {
  test('a user receives a record that the widget can decode, with a balance in every currency', async () => {
    const { data } = await greeting(client);
    const issues: unknown[] = [];
    const user = parseUser(data, '', (issue) => issues.push(issue));
    expect(issues).toEqual([]);
    expect(user).toMatchObject({
      id: expect.stringMatching(/^\d{4,}$/),
      id_user: '1',
      currency: 'MXN',
      paymentGeo: expect.stringMatching(/^[A-Z]{2}$/),
      lang: 'es',
      balanceData: { amounts: { BRL: '11000.00' } },
    });
    expect(user.token).toMatch(/^session-/);
  });

  test('a guest can list the methods and cannot pay', async () => {
    const guest = await new CashierClient(cashier.url).ready();
    expect(await guest.call('BANKING:methods-payment-v3', place)).toMatchObject({ status: 200 });
    expect(await guest.call(DEPOSIT, spei())).toMatchObject({ status: 401 });
    expect(await guest.call('BANKING:transactions-v1')).toMatchObject({ status: 401 });
    guest.close();
  });

  test('an expired token is rejected with its status', async () => {
    const late = new CashierClient(cashier.url, 'expired-user-1');
    await expect(late.ready()).rejects.toMatchObject({ data: { status: 401 } });
    expect(await client.call('BANKING:transactions-v1', { token: 'expired' })).toMatchObject({ status: 401 });
  });

  test('a token in the query is accepted from older widgets', async () => {
    // Older widgets send the token plain, or with `Bearer` as in an Authorization header.
    for (const Authorization of ['user-old', 'Bearer user-old']) {
      const old = await new CashierClient(cashier.url, undefined, { Authorization }).ready();
      expect((await greeting(old)).data.id_user).toBe('old');
      old.close();
    }
  });

  test('no user can request another user’s transaction', async () => {
    const { id, idem } = await client.pay(DEPOSIT, spei({ amount: '1500' }));
    const other = await new CashierClient(cashier.url, 'user-2').ready();
    expect(await other.call('BANKING:transaction-v1', { id })).toMatchObject({ status: 404 });
    expect(await other.call('BANKING:transaction-v1', { idem })).toMatchObject({ status: 404 });
    expect(await other.call('BANKING:continue-v1', { id, step: 'cancel', fields: {} })).toMatchObject({
      status: 404,
    });
    other.close();
  });
});

describe('malformed frames', () => {
  test.each([
    ['an unknown type', { type: 'BANKING:nothing', data: {} }, 404],
    ['the name of a member of Object.prototype', { type: 'constructor', data: {} }, 404],
    ['a missing field', { type: 'BANKING:methods-payment-v3', data: { country: 'mx' } }, 400],
    ['a number for an amount', { type: DEPOSIT, data: { ...spei(), amount: 500 } }, 400],
    ['no type at all', {}, 400],
  ])('%s gets an error response', async (_, frame, status) => {
    const msgid = client.nextId();
    const answer = client.answerTo(msgid);
    client.socket.emit('message', { msgid, ...frame });
    expect(await answer).toMatchObject({ status });
  });

  test.each([[null], ['text'], [[]], [{ msgid: 7 }], [{}]])(
    '%j is ignored, and the socket stays open',
    async (frame) => {
      client.socket.emit('message', frame);
      expect(await client.call('BANKING:methods-payment-v3', place)).toMatchObject({ status: 200 });
    },
  );

  test('too many requests are throttled', async () => {
    const flood = await new CashierClient(cashier.url, 'user-flood').ready();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => flood.call('METRIC_EVENTS_HANDLER:events', { events: [] })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(50);
    flood.close();
  });

  test('a repeated message gets the same response and has one effect', async () => {
    const [first, again] = await Promise.all([
      client.call(DEPOSIT, spei({ amount: '1700' }), 'twice'),
      client.call(DEPOSIT, spei({ amount: '1700' }), 'twice-other'),
    ]);
    expect([first.status, again.status].toSorted()).toEqual([200, 409]);
    const before = await client.call('BANKING:transactions-v1', {}, 'list');
    await client.pay(DEPOSIT, spei({ amount: '1800' }));
    expect((await client.call('BANKING:transactions-v1', {}, 'list')).data).toEqual(before.data);
  });

  test('every fifth read response is sent as text', async () => {
    const kinds: string[] = [];
    client.socket.on('message', (frame: { needParse?: boolean; data: unknown }) => {
      if (frame.needParse) kinds.push(typeof frame.data);
    });
    for (let at = 0; at < 5; at++) await client.call('BANKING:methods-withdrawal', place);
    expect(kinds).toEqual(['string']);
  });
});

async function greeting(of: CashierClient) {
  const data = await of.pushed(({ source, data }) => source === 'login.token' && 'id_user' in data);
  return { data };
}
