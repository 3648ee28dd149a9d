import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { periodStart } from './storage/account-limits.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;
let panel: Socket;
let user = '';
let count = 0;
/** Noon, far from the end of a day or month: the periods of limits end only when a test moves the cashier's clock. */
const START = Date.UTC(2026, 2, 4, 12);
let aheadMs = 0;

beforeAll(async () => {
  const clock = () => START + aheadMs;
  const pace = { speed: 1, latency: 0, random: () => 0.99, clock };
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), ...pace });
  panel = io(`${cashier.url}panel`, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
});
beforeEach(async () => {
  aheadMs = 0;
  user = `limited${++count}`;
  client = await new CashierClient(cashier.url, `user-${user}`).ready();
  return () => client.close();
});
afterAll(async () => {
  panel.disconnect();
  await cashier.close();
});

const place = { country: 'mx', currency: 'MXN' };
const act = (name: string, data: object) => panel.timeout(20_000).emitWithAck(name, data);
const limit = (value: string, more: object = {}) => ({
  kind: 'deposit',
  period: 'month',
  currency: 'MXN',
  value,
  ...more,
});
const read = async () => (await client.call('BANKING:limits-v1', place)).data;
const set = (value: string, more: object = {}) =>
  client.call('BANKING:limit-set-v1', { ...limit(value), ...place, ...more });
const create = (amount: string, more: object = {}) => client.call(DEPOSIT, spei({ amount, ...more }));
const OVER = { status: 400, data: { code: 'deposit_limit', fields: { amount: 'accountLimits.over' } } };

describe('a deposit limit', () => {
  test('is told with what was used, and with what the law and the operator link to', async () => {
    await act('limits', {
      user,
      jurisdiction: 'ES',
      limits: [limit('1000.00'), limit('60', { kind: 'session', period: 'day', currency: undefined })],
    });
    await create('500.25');
    expect(await read()).toMatchObject({
      state: 'active',
      jurisdiction: 'ES',
      limits: [
        { kind: 'deposit', period: 'month', currency: 'MXN', value: '1000.00', used: '500.25' },
        { kind: 'session', value: '60', used: '0' },
      ],
      links: { help: expect.stringContaining('https://') },
    });
    expect((await client.call('BANKING:limits-v1', { ...place, currency: 'USD' })).data).toMatchObject({
      limits: [{ kind: 'session' }],
    });
  });

  test('is the end of what can be deposited, to the last minor unit', async () => {
    await act('limits', { user, limits: [limit('1000.00'), limit('5000.00', { period: 'day' })] });
    expect(await create('1000.01')).toMatchObject(OVER);
    expect(await create('1000.00')).toMatchObject({ status: 200 });
    expect(await create('500.5')).toMatchObject(OVER);
    expect(await client.call(WITHDRAWAL, payout({ amount: '500' }))).toMatchObject({ status: 200 });
  });

  test('lets two create requests at once share nothing', async () => {
    await act('limits', { user, limits: [limit('1000.00')] });
    const answers = await Promise.all(
      ['600', '601', '602', '603', '604', '605'].map((amount) => create(amount)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('counts a repeated key once, and gives its stored response also when nothing is left', async () => {
    await act('limits', { user, limits: [limit('600.00')] });
    const body = spei({ amount: '600' });
    const answers = [await client.call(DEPOSIT, body), await client.call(DEPOSIT, body)];
    expect(answers.map(({ status, data }) => [status, Object(data).id])).toEqual([
      [200, Object(answers[0]?.data).id],
      [200, Object(answers[0]?.data).id],
    ]);
    expect(await read()).toMatchObject({ limits: [{ used: '600.00' }] });
  });

  test('gets back what a deposit has used that fails, and what goes back later', async () => {
    await act('limits', { user, limits: [limit('600.00')] });
    const { data } = await create('600');
    expect(await create('601')).toMatchObject(OVER);
    await act('reject', { id: Object(data).id });
    const { data: next } = await create('599');
    expect(await read()).toMatchObject({ limits: [{ used: '599.00' }] });
    await act('approve', { id: Object(next).id });
    await act('reverse', { id: Object(next).id, state: 'refunded', amount: '200' });
    expect(await read()).toMatchObject({ limits: [{ used: '399.00' }] });
  });

  test('holds at once when it is lowered, and later when it is raised', async () => {
    await act('limits', { user, limits: [limit('1000.00')] });
    expect((await set('700')).data).toMatchObject({ limits: [{ value: '700.00' }] });
    expect(await create('701')).toMatchObject(OVER);
    const { data } = await set('900');
    expect(data).toMatchObject({ limits: [{ value: '700.00', pending: { value: '900.00' } }] });
    expect(await create('701')).toMatchObject(OVER);
    aheadMs = 24 * 3_600_000 + 1_000;
    expect(await read()).toMatchObject({ limits: [{ value: '900.00' }] });
    expect(Object(await read()).limits[0]).not.toHaveProperty('pending');
    expect(await create('702')).toMatchObject({ status: 200 });
  });

  test('is set by a user who had none, and no nonsense is', async () => {
    expect((await set('700')).data).toMatchObject({ limits: [{ value: '700.00', used: '0.00' }] });
    expect(await create('701')).toMatchObject(OVER);
    for (const [value, more] of [
      ['1.005', {}],
      ['1.5', { kind: 'session' }],
    ] as const)
      expect(await set(value, more)).toMatchObject({ status: 400, data: { code: 'invalid_amount' } });
    expect((await set('-1')).status).toBe(400);
  });
});

test.each(['cool-off', 'self-excluded'])(
  'a user in the state %s deposits nothing until it ends',
  async (state) => {
    await act('limits', { user, state, forMs: 1_000_000 });
    expect(await read()).toMatchObject({ state, until: expect.any(Number) });
    expect(await create('500')).toMatchObject({ status: 403, data: { code: 'deposits_closed' } });
    expect(await client.call(WITHDRAWAL, payout({ amount: '500' }))).toMatchObject({ status: 200 });
    aheadMs = 1_000_001;
    expect(await read()).toMatchObject({ state: 'active' });
    expect(await create('500')).toMatchObject({ status: 200 });
  },
);

test('the user record says whether the account has limits, also while its widget is open', async () => {
  const flag = (value: boolean) =>
    client.pushed(({ source, data }) => source === 'login.token' && Object(data.meta).limits === value);
  await flag(false);
  await act('limits', { user, limits: [limit('600.00')] });
  await flag(true);
  const again = await new CashierClient(cashier.url, `user-${user}`).ready();
  await again.pushed(({ source, data }) => source === 'login.token' && Object(data.meta).limits === true);
  again.close();
  await act('limits', { user });
  expect(await create('5000')).toMatchObject({ status: 200 });
});

test.each([
  ['day', Date.UTC(2026, 2, 4)],
  ['week', Date.UTC(2026, 2, 2)],
  ['month', Date.UTC(2026, 2, 1)],
] as const)('a %s begins at midnight in UTC', (period, start) => {
  expect(periodStart(period, Date.UTC(2026, 2, 4, 13, 30))).toBe(start);
});
