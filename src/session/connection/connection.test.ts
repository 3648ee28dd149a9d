// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { showTransaction } from '../payment/transaction/shown-transaction.ts';
import { createFakeSession, transactionOf } from '../testing/fake-session.ts';
import { Connection } from './connection.ts';

let fake: ReturnType<typeof createFakeSession>;
const renew = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  renew.mockClear();
  fake = createFakeSession();
  await fake.start();
  Object.assign(fake.session.get(Connection), { renew });
  showTransaction(fake.session, transactionOf());
  fake.session.get(Connection).watchPageLifecycle();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('the connection replaces a socket that stays silent after the device wakes up, while a payment is pending', async () => {
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(renew).toHaveBeenCalledOnce();
});

it('a socket that was already replaced after the device woke up is not replaced again', async () => {
  window.dispatchEvent(new Event('online'));
  fake.session.get(Connection).open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(renew).not.toHaveBeenCalled();
});

it('the state says that the device is offline until it is online again, for code that loads meanwhile', () => {
  const { state } = fake.session;
  window.dispatchEvent(new Event('offline'));
  expect(state.isOffline).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect(state.isOffline).toBe(false);
});
