// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostLink } from '../bridge/protocol.ts';
import { Connection } from './connection/connection.ts';
import { disposeSession } from './create-session.ts';
import { handleCommand } from './host/handle-command.ts';
import { LanguageLoader } from './host/language.ts';
import { refreshSession } from './methods/methods.ts';
import { PendingPaymentStorage } from './payment/attempt/pending-payment-storage.ts';
import { startSession } from './start.ts';
import { createFakeSession } from './testing/fake-session.ts';

const LIST = 'BANKING:methods-payment-v3';
const METHODS = [{ name: 'spei', title: 'SPEI', category: 'bank', country: 'mx' }];

let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  fake = createFakeSession();
  Object.assign(fake.session.get(Connection), { open: vi.fn(), watchPageLifecycle: vi.fn() });
  fake.session.notePainted();
  const host: HostLink = fake.session.host;
  host.receive = async () => ({ payload: { token: 'token' } });
  void startSession(fake.session);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const notificationsOf = (name: string) => fake.notified.filter(([notified]) => notified === name);

async function answerList(status: number, data?: unknown): Promise<void> {
  await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  await fake.answer(LIST, status, data);
  await vi.advanceTimersByTimeAsync(0);
}

it('FullLoaded is sent once when the list is shown, and not after a reload of the list', async () => {
  expect(notificationsOf('FullLoaded')).toHaveLength(0);
  await answerList(200, METHODS);
  expect(notificationsOf('FullLoaded')).toHaveLength(1);
  refreshSession(fake.session);
  await answerList(200, METHODS);
  expect(notificationsOf('FullLoaded')).toHaveLength(1);
});

it('FullLoaded is sent after a failed first list once a refresh succeeds', async () => {
  await answerList(400);
  expect(fake.session.state.lists.deposit.status).toBe('failed');
  refreshSession(fake.session);
  await answerList(400);
  expect(notificationsOf('FullLoaded')).toHaveLength(0);

  refreshSession(fake.session);
  await answerList(200, METHODS);
  expect(fake.session.state.lists.deposit.status).toBe('ready');
  expect(notificationsOf('FullLoaded')).toHaveLength(1);
  refreshSession(fake.session);
  await answerList(200, METHODS);
  expect(notificationsOf('FullLoaded')).toHaveLength(1);
});

it('FullLoaded is sent for an empty list, too', async () => {
  await answerList(200, []);
  expect(fake.session.state.lists.deposit.status).toBe('empty');
  expect(notificationsOf('FullLoaded')).toHaveLength(1);
});

it('FullLoaded waits if the market has changed and its list is loading', async () => {
  Object.assign(fake.session.state.user, { currency: 'BRL', paymentGeo: 'BR' });
  await answerList(200, METHODS);
  expect(notificationsOf('FullLoaded')).toHaveLength(0);
});

function nest(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = { title: 'x' };
  for (let level = 0; level < levels; level += 1) value = { deposit: value };
  return value;
}

it.each([1_000, 5_000])(
  'saved data %i levels deep do not affect the list, and are reported once',
  async (levels) => {
    await fake.answer('BANKING:userdata-payment-snippet', 200, { spei: nest(levels) });
    await fake.answer(LIST, 200, METHODS);
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.session.state.lists.deposit.status).toBe('ready');
    expect(notificationsOf('Error').filter(([, { code }]) => code === 'bad_data')).toHaveLength(1);
  },
);

it('a locale file 5,000 levels deep results in a usable list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  disposeSession(fake.session);
  fake = createFakeSession();
  Object.assign(fake.session.get(Connection), { open: vi.fn(), watchPageLifecycle: vi.fn() });
  fake.session.notePainted();
  const coming = { en: Promise.resolve(nest(5_000)), es: Promise.resolve(nest(5_000)) };
  Object.assign(fake.session.options, { locales: { language: 'en', coming } });
  fake.session.host.receive = async () => ({ payload: { token: 'token' } });
  void startSession(fake.session);
  await vi.advanceTimersByTimeAsync(0);
  // The English texts in the code replace the locale file, which is nested too deep.
  await vi.dynamicImportSettled();
  await answerList(200, METHODS);
  expect(notificationsOf('init')).toHaveLength(1);
  expect(fake.session.state.phase).toBe('ready');
  expect(notificationsOf('FullLoaded')).toHaveLength(1);
});

it('20,000 invalid methods are reported in one short notification', async () => {
  await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  const bad = Array.from({ length: 20_000 }, () => ({ name: '' }));
  const paths = Object.fromEntries(bad.map((method, at) => [`${at}${'x'.repeat(1_000)}`, method]));
  await fake.answer(LIST, 200, paths);
  const [first, ...others] = notificationsOf('Error').filter(([, { code }]) => code === 'bad_data');
  expect(first).toBeDefined();
  expect(others).toEqual([]);
  expect(String(first?.[1].message).length).toBeLessThan(4_000);
});

it.each(['http://cashier.example', 'cashier.example', 'https://cashier.example/cashier', 7])(
  'a host that names its cashier by %j gets one init-error, nothing is sent, and the right address starts again',
  async (address) => {
    const other = createFakeSession();
    const open = vi.fn();
    Object.assign(other.session.get(Connection), { open });
    other.session.host.receive = async () => ({ payload: { token: 'token', host: address } });
    await startSession(other.session);
    expect(open).not.toHaveBeenCalled();
    expect(other.sent).toEqual([]);
    expect(other.notified.map(([name]) => name)).toEqual(['Loaded', 'init-error']);
    expect(other.notified.at(-1)?.[1]).toMatchObject({ code: 'bad_data' });
    handleCommand(other.session, { kind: 'host-data', data: { host: 'https://cashier.example' } });
    expect(other.session.options.restart).toHaveBeenCalledOnce();
    disposeSession(other.session);
  },
);

it('code for the task of a card frame that never arrives is an init-error after 30 s', async () => {
  vi.doMock('./card-frame/card-task.ts', () => new Promise(() => {}));
  const other = createFakeSession();
  other.session.host.receive = async () => ({ payload: { token: 'token' }, task: {} });
  void startSession(other.session);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(other.notified.at(-1)).toMatchObject(['init-error', { code: 'timeout' }]);
  expect(other.session.state.phase).toBe('failed');
  disposeSession(other.session);
  vi.doUnmock('./card-frame/card-task.ts');
});

// Text keys of the widget can be distinguished from texts of the cashier only once the language is loaded.
it('a pending payment is looked up once the language is there, so that its details are read as they were', async () => {
  const { session, sentOf } = createFakeSession();
  Object.assign(session.get(Connection), { open: vi.fn(), watchPageLifecycle: vi.fn() });
  session.host.receive = async () => ({ payload: { token: 'token', userId: 'user' } });
  let arrive = () => {};
  session.get(LanguageLoader).load = () => new Promise<void>((resolve) => (arrive = resolve));
  session.state.host.userId = 'user';
  session.get(PendingPaymentStorage).save({
    idempotencyKey: '01890a5d-ac96-774b-bcce-b302099a8057',
    submittedAt: Date.now(),
    type: 'deposit',
    method: 'spei',
    amount: '512.00',
    currency: 'MXN',
  });
  session.state.link = 'open';
  void startSession(session);
  const isLookedUp = () => session.client.isWaiting('BANKING:transaction-v1', 'BANKING:transactions-v1');
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  expect([isLookedUp(), sentOf(LIST)]).toEqual([false, [expect.anything()]]);
  arrive();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  expect(isLookedUp()).toBe(true);
  disposeSession(session);
  sessionStorage.clear();
});

it('ends what was started last first, and an end that throws leaves nothing running', () => {
  const ended: string[] = [];
  const { session } = createFakeSession();
  session.onDispose(() => ended.push('first'));
  session.onDispose(() => {
    throw new Error('the sheet is over');
  });
  session.onDispose(() => ended.push('last'));
  const late = vi.fn();
  session.timers.set('sheet', 10, late);
  expect(() => disposeSession(session)).toThrow('the sheet is over');
  vi.advanceTimersByTime(10);
  expect([ended, late.mock.calls]).toEqual([['last', 'first'], []]);
});
