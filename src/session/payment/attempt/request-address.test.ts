// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NextOf } from '../../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../create-session.ts';
import { openMethod } from '../../methods/select-method.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { methodOf } from '../../testing/static-session.ts';
import { leaveTransaction } from '../found/leave-transaction.ts';
import { showTransaction } from '../transaction/shown-transaction.ts';
import {
  enterAddress,
  networksOf,
  reopenAddress,
  requestAddress,
  requestDepositAddress,
} from './request-address.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const USDT = { name: 'usdt' };
const next: NextOf<'address'> = {
  kind: 'address',
  address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  network: 'TRC20',
  coin: 'USDT',
  minAmount: '5',
  rate: { value: '18.5', validUntil: 0 },
  confirmations: { have: 0, need: 20 },
  expiresAt: 100_000,
};
let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000 });
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.user.currency = 'MXN';
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('the request for a crypto address has no amount and the chosen network', () => {
  requestAddress(fake.session, USDT, 'TRC20');
  requestAddress(fake.session, USDT, 'TRC20');
  expect(fake.sentOf(CREATE)).toHaveLength(1);
  expect(fake.sentOf(CREATE)[0]?.data).toMatchObject({
    method: 'usdt',
    amount: '0.00',
    fields: { network: 'TRC20' },
  });
});

it('the request for a crypto address contains the bonus, because the amount is unknown', () => {
  const { bonus } = fake.session.state;
  Object.assign(bonus, {
    activeId: '7',
    list: [{ id: '7', type: 'deposit', depositBonusData: { minDeposit: 500 } }],
  });
  requestAddress(fake.session, USDT);
  expect(fake.sentOf(CREATE)[0]?.data).toMatchObject({ bonusId: '7', fields: {} });
});

it.each([
  ['an address that still waits', {}, true],
  ['an address that has received coins', { status: 'accepted' }, false],
  ['an address of another coin', { method: 'btc' }, false],
  ['an expired address', { next: { ...next, expiresAt: 500 } }, false],
  ['an address that expires now', { next: { ...next, expiresAt: 1_000 } }, false],
  ['an address of an expired payment', { next: { ...next, expiresAt: undefined }, expiresAt: 500 }, false],
  ['an address that is still valid', { next: { ...next, expiresAt: undefined }, expiresAt: 100_000 }, true],
] as const)(
  'choosing a coin opens its last address again only while that is valid (%s: %j)',
  (_, part, isReopened) => {
    showTransaction(fake.session, transactionOf({ method: 'usdt', next, ...part }));
    leaveTransaction(fake.session);
    expect(reopenAddress(fake.session, USDT)).toBe(isReopened);
    expect(fake.session.state.transaction !== null).toBe(isReopened);
  },
);

const PATH = '/deposit/crypto/usdt';
const networks = (...names: string[]) => [
  {
    name: 'network',
    type: 'networks',
    values: names.map((name) => ({ text: name, value: name })),
    placeholder_key: 'placeholders.network',
    regex: '',
    regex_error_key: '',
  },
];
const coin = (...names: string[]) =>
  methodOf({ name: 'usdt', ...(names.length > 0 && { fields: networks(...names) }) });
function enter(method: ReturnType<typeof coin>, path = PATH, chosen = method) {
  const { session } = fake;
  session.state.choice.method = chosen;
  session.location.navigate(path);
  enterAddress(session, method, PATH);
  return fake.sentOf(CREATE).map(({ data }) => data);
}

it('the screen of a coin with one network requests an address in it, and one of a coin without networks in none', () => {
  expect(networksOf(coin('TRC20')).map(({ value }) => value)).toEqual(['TRC20']);
  expect(enter(coin('TRC20'))).toMatchObject([{ fields: { network: 'TRC20' } }]);
  fake.session.state.attempt = null;
  expect(networksOf(coin())).toEqual([]);
  expect(enter(coin())[1]).toMatchObject({ fields: {} });
});

it('the screen of a coin with several networks waits for the user’s choice', () => {
  expect(enter(coin('TRC20', 'ERC20'))).toEqual([]);
});

it('a screen that the user has left meanwhile requests nothing', () => {
  expect(enter(coin(), '/deposit')).toEqual([]);
  expect(enter(coin(), PATH, methodOf({ name: 'btc' }))).toEqual([]);
  fake.session.state.choice.method = coin();
  fake.session.location.navigate(PATH);
  disposeSession(fake.session);
  enterAddress(fake.session, coin(), PATH);
  expect(fake.sentOf(CREATE)).toEqual([]);
});

it.each([
  ['requested once', false, 1],
  ['not requested again after a refused press of the button', true, 1],
])('an address whose code arrives after the screen is %s', async (_, isPressed, creates) => {
  disposeSession(fake.session);
  fake = createFakeSession({ entryOf: (type) => ({ type, path: PATH, isFormless: true }) });
  await fake.start();
  const { session } = fake;
  openMethod(session, 'deposit', coin());
  session.state.choice.method = coin();
  if (isPressed) {
    requestDepositAddress(session, USDT);
    Object.assign(session.state.attempt ?? {}, { phase: 'rejected' });
  }
  await vi.dynamicImportSettled();
  expect(fake.sentOf(CREATE)).toHaveLength(creates);
});

it('the screen of a coin shows its open address instead of requesting another', () => {
  showTransaction(fake.session, transactionOf({ method: 'usdt', next }));
  leaveTransaction(fake.session);
  expect(enter(coin())).toEqual([]);
  expect(fake.session.state.transaction?.id).toBe('dep_1');
});

it('an address is not requested without a token, or while a payment is shown', () => {
  const { session } = fake;
  showTransaction(session, transactionOf());
  requestDepositAddress(session, USDT);
  leaveTransaction(session);
  const { token } = session.state.host;
  delete session.state.host.token;
  requestDepositAddress(session, USDT);
  expect(fake.sentOf(CREATE)).toEqual([]);
  Object.assign(session.state.host, { token });
  requestDepositAddress(session, USDT, 'TRC20');
  expect(fake.sentOf(CREATE).map(({ data }) => data)).toMatchObject([{ fields: { network: 'TRC20' } }]);
});

it('an address that was rejected can be requested again', async () => {
  requestDepositAddress(fake.session, USDT);
  await fake.answer(CREATE, 400, { code: 'no_requisites' });
  requestDepositAddress(fake.session, USDT);
  expect(fake.sentOf(CREATE)).toHaveLength(2);
});
