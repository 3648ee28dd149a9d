// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { PendingPaymentStorage } from './pending-payment-storage.ts';
import { submitPayment } from './submit-payment.ts';

const HOUR_MS = 3_600_000;
let fake: ReturnType<typeof createFakeSession>;

function login(userId: string) {
  fake = createFakeSession();
  fake.session.state.host.userId = userId;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  login('first');
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

/** Leaves the tab before the cashier has responded, or once the transaction is shown. */
async function leaveWithPayment(isShown: boolean): Promise<string> {
  submitPayment(fake.session, 'deposit', { method: 'spei', amount: '500', fields: {} });
  const idem = fake.session.state.attempt?.idempotencyKey ?? '';
  if (isShown) {
    const transaction = transactionOf({ idem, createdAt: Date.now() });
    await fake.answer('BANKING_DEPOSIT:create-v1', 200, transaction);
  }
  disposeSession(fake.session);
  return idem;
}

test.each([false, true])(
  'an hour after another user left the tab, storage holds the idempotency key and no details (shown: %s)',
  async (isShown) => {
    const idem = await leaveWithPayment(isShown);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    login('second');
    await fake.start();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/spei|"500|MXN|dep_1/);
    login('first');
    expect(fake.session.get(PendingPaymentStorage).load()).toMatchObject({
      idempotencyKey: idem,
      type: 'deposit',
    });
  },
);

test('details of another user stay for an hour, because one page may embed widgets of two users', async () => {
  await leaveWithPayment(true);
  const before = { ...sessionStorage };
  login('second');
  await fake.start();
  expect({ ...sessionStorage }).toEqual(before);
});

test('a stored pending payment of the current user is kept complete, however old it is', async () => {
  const idem = await leaveWithPayment(false);
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS);
  login('first');
  await fake.start();
  expect(fake.session.get(PendingPaymentStorage).load()).toMatchObject({
    idempotencyKey: idem,
    method: 'spei',
    amount: '500',
  });
});

test.each(['[null, {}, 5]', '{}', 'null', 'no JSON'])(
  'lists of another user that are unreadable, such as %s, are removed, and so is each one after them',
  async (entry) => {
    sessionStorage.setItem('pay-widget:a1:confirmed', entry);
    sessionStorage.setItem('pay-widget:b2:confirmed', entry);
    await fake.start();
    expect(sessionStorage).toHaveLength(0);
  },
);
