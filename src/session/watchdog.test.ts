// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localPath } from '../location/memory-location.ts';
import { disposeSession } from './create-session.ts';
import { loadMethods } from './methods/methods.ts';
import { showTransaction } from './payment/transaction/shown-transaction.ts';
import { createFakeSession, transactionOf } from './testing/fake-session.ts';
import { watchWaiting } from './watchdog.ts';

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.phase = 'ready';
  watchWaiting(fake.session);
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const path = () => localPath(fake.session.location.current);
const errors = () => fake.notified.filter(([name]) => name === 'Error').map(([, { code }]) => code);

test('a list that loads without a request becomes an error screen and one error within 30 s', async () => {
  fake.session.state.lists.deposit.status = 'loading';
  await vi.advanceTimersByTimeAsync(30_000);
  expect(path()).toBe('/error');
  expect(errors()).toEqual(['timeout']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(errors()).toEqual(['timeout']);
});

test('a start that waits for nothing becomes an error screen and one error within 30 s', async () => {
  fake.session.state.phase = 'starting';
  await vi.advanceTimersByTimeAsync(30_000);
  expect([path(), fake.session.state.phase]).toEqual(['/error', 'failed']);
  expect(errors()).toEqual(['timeout']);
});

// No skeleton may stay, also that of the shell while the list behind another address is loading.
test.each([
  ['a list that failed', '/deposit', 'failed'],
  ['a list that was empty', '/deposit', 'empty'],
  ['a list that nobody has requested', '/deposit', 'idle'],
  ['the list behind the history, which the full page was opened with', '/history', 'loading'],
] as const)('%s and is not requested again becomes an error screen', async (_, address, status) => {
  fake.session.location.begin(address);
  fake.session.state.lists.deposit.status = status;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([path(), fake.session.state.lists.deposit.status, ...errors()]).toEqual([
    '/error',
    'failed',
    'timeout',
  ]);
});

test('the endless wait for a list that is not on the screen is one error, and the screen stays', async () => {
  fake.session.location.begin('/withdrawal/redirect');
  fake.session.state.lists.deposit.status = 'loading';
  await vi.advanceTimersByTimeAsync(60_000);
  expect([path(), fake.session.state.lists.deposit.status, ...errors()]).toEqual([
    '/withdrawal/redirect',
    'failed',
    'timeout',
  ]);
});

test('a list whose request is pending is left alone until the request fails', async () => {
  void loadMethods(fake.session, 'deposit');
  await vi.advanceTimersByTimeAsync(29_900);
  expect([path(), ...errors()]).toEqual(['/deposit']);
  await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  await fake.answer('BANKING:methods-payment-v3', 200, [{ name: 'spei', title: 'SPEI', category: 'bank' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([path(), ...errors()]).toEqual(['/deposit']);
});

test('a shown transaction is left alone while the list behind it is not loaded', async () => {
  showTransaction(fake.session, transactionOf());
  fake.session.state.lists.deposit.status = 'idle';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(path()).toBe('/deposit');
});

test('a list that waits for a new token becomes an error screen within 3 s, and the host gets one error', async () => {
  const { session } = fake;
  void loadMethods(session, 'deposit');
  session.state.link = 'unauthorized';
  await vi.advanceTimersByTimeAsync(3_000);
  expect([path(), session.state.lists.deposit.status, ...errors()]).toEqual(['/error', 'failed', '401']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(errors()).toEqual(['401']);
  // A new token brings a response, which leads back to the list.
  session.state.link = 'open';
  await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  await fake.answer('BANKING:methods-payment-v3', 200, [{ name: 'spei', title: 'SPEI', category: 'bank' }]);
  expect(path()).toBe('/deposit');
});

test('without a new token the error screen and the one error stay also when the request runs out of time', async () => {
  void loadMethods(fake.session, 'deposit');
  fake.session.state.link = 'unauthorized';
  await vi.advanceTimersByTimeAsync(3_000);
  const shown = fake.session.location.current;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.session.location.current).toBe(shown);
  expect(errors()).toEqual(['401']);
});

test('a new token that comes in time keeps the list waiting', async () => {
  void loadMethods(fake.session, 'deposit');
  fake.session.state.link = 'unauthorized';
  await vi.advanceTimersByTimeAsync(900);
  fake.session.state.link = 'connecting';
  await vi.advanceTimersByTimeAsync(10_000);
  expect([path(), ...errors()]).toEqual(['/deposit']);
});

test('a list whose market has moved meanwhile is loaded again', async () => {
  void loadMethods(fake.session, 'deposit');
  Object.assign(fake.session.state.user, { currency: 'BRL', paymentGeo: 'BR' });
  await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  await fake.answer('BANKING:methods-payment-v3', 200, []);
  expect(fake.sentOf('BANKING:methods-payment-v3').at(-1)?.data).toMatchObject({
    currency: 'BRL',
    country: 'br',
  });
  expect(fake.session.state.lists.deposit.status).toBe('loading');
});
