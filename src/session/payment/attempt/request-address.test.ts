// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NextOf } from '../../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { leaveTransaction } from '../found/leave-to-form.ts';
import { showTransaction } from '../transaction/shown-transaction.ts';
import { reopenAddress, requestAddress } from './request-address.ts';

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
