// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeSession } from '../../testing/fake-session.ts';
import {
  forgetPayment,
  hasPendingPayment,
  pendingPaymentKeys,
  readStoredList,
} from './pending-payment-keys.ts';
import { PendingPaymentStorage, storeList } from './pending-payment-storage.ts';

afterEach(() => sessionStorage.clear());

test('a stored payment whose names another script has changed is read without characters that are not drawn', () => {
  const { session } = createFakeSession();
  const storage = session.get(PendingPaymentStorage);
  const payment = {
    idempotencyKey: '0190f5fe-7c00-7a00-8000-000000000009',
    type: 'deposit',
    method: 'quick',
    amount: '500.00',
    currency: 'MXN',
    submittedAt: 1,
  } as const;
  storage.save(payment);
  const [key = ''] = pendingPaymentKeys(session);
  const stored = sessionStorage.getItem(key) ?? '';
  sessionStorage.setItem(key, stored.replace('quick', 'quic\u00ADk').replace('MXN', '\u2066MXN'));
  expect(storage.load()).toMatchObject(payment);
});

test('of a list that is too long to be read again, the newest items are stored', () => {
  const { session } = createFakeSession();
  const items = ['first', 'second', 'third'].map((name) => ({ name, text: 'x'.repeat(7_000) }));
  storeList(session, ':shown', items, 3);
  const names = readStoredList(session, ':shown', (list) =>
    Array.isArray(list) ? list.map(({ name }) => name) : [],
  );
  expect(names).toEqual(['second', 'third']);
});

test('a payment that was stored before the cashier named the user is pending, found and forgotten', () => {
  const { session } = createFakeSession();
  delete session.state.user.id_user;
  delete session.state.user.id;
  const storage = session.get(PendingPaymentStorage);
  const idempotencyKey = '0190f5fe-7c00-7a00-8000-000000000009';
  storage.save({ idempotencyKey, type: 'deposit', submittedAt: 1 });
  session.state.user.id_user = '42';
  expect(pendingPaymentKeys(session)).toHaveLength(2);
  expect([hasPendingPayment(session), storage.load()?.idempotencyKey]).toEqual([true, idempotencyKey]);
  forgetPayment(session, '0190f5fe-7c00-7a00-8000-000000000010');
  expect(hasPendingPayment(session)).toBe(true);
  forgetPayment(session, idempotencyKey);
  expect([hasPendingPayment(session), storage.load()]).toEqual([false, null]);
});

test('no payment is pending where none is stored, or storage is denied', () => {
  const { session } = createFakeSession();
  expect(hasPendingPayment(session)).toBe(false);
  const [key = ''] = pendingPaymentKeys(session);
  sessionStorage.setItem(key, '{}');
  expect(hasPendingPayment(session)).toBe(true);
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  expect(hasPendingPayment(session)).toBe(false);
  vi.unstubAllGlobals();
});
