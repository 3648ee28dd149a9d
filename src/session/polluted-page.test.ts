// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFrame } from '../api/envelope.ts';
import { type Engine, startEngine } from '../app/engine.ts';
import type { HostLink } from '../bridge/protocol.ts';
import { unpolluted } from '../domain/parsing/decoders.ts';
import { parseTransaction } from '../domain/payment/parse-transaction.ts';
import { MemoryLocation } from '../location/memory-location.ts';
import { readHostTheme } from '../theme/host-theme.ts';
import { applyResponse, showTransaction } from './payment/transaction/shown-transaction.ts';
import { applyStatusPushes } from './payment/transaction/status-push.ts';
import { transactionOf } from './testing/fake-session.ts';

/** A crafted link can put these on `Object.prototype` of a page that merges its query into an object. */
const NAMES = {
  isOwnPage: true,
  legacyQueryToken: true,
  task: { method: 'visa' },
  user: { id: 7, currency: 'KES' },
  address: { path: '/withdrawal' },
  paymentGeo: 'KE',
  locale: 'xx',
  page: 'withdrawal',
  script: 'https://evil.example/captcha.js',
  pageUrl: 'https://evil.example/pay',
  qr: 'https://evil.example/pay',
  account: 'evil',
  video: 'https://evil.example/video.mp4',
  text: { en: 'evil' },
  reason: { code: 'declined', message: 'Pay to evil' },
  next: { kind: 'instruction', steps: [], requisites: [{ label: 'Account', value: 'evil' }] },
};

let engine: Engine | undefined;
const notify = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}'));
  notify.mockReset();
  for (const [name, value] of Object.entries(NAMES)) Reflect.set(Object.prototype, name, value);
});
afterEach(() => {
  for (const name of Object.keys(NAMES)) Reflect.deleteProperty(Object.prototype, name);
  engine?.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start(payload: object): Promise<Engine> {
  const host: HostLink = { receive: async () => ({ payload }), notify };
  const locales = { language: 'en', coming: {} } as const;
  const page: unknown = undefined;
  engine = startEngine({
    host,
    assets: 'https://cashier.test/',
    page,
    locales,
    startedAt: 0,
    restart: vi.fn(),
    onPlatform: vi.fn(),
  });
  await vi.advanceTimersByTimeAsync(0);
  return engine;
}

test('a name on the prototype of all objects is no host data, no option and no user', async () => {
  const { state, host, location } = (await start({ token: 'user-1' })).session;
  expect(state.host.token).toBe('user-1');
  expect([state.host.paymentGeo, state.host.locale, state.user.currency]).toEqual([
    undefined,
    undefined,
    'MXN',
  ]);
  expect([host.isOwnPage, state.user.id, state.page]).toEqual([undefined, undefined, 'deposit']);
  expect(location.current.path).toBe('/paywidget/deposit');
});

test('a name on the prototype of all objects is no field of a message of the cashier', () => {
  const sent = { source: 'deposit.status', data: { id: 'dep_1', next: { kind: 'redirect' } } };
  for (const frame of [
    sent,
    JSON.stringify(sent),
    { ...sent, needParse: true, data: JSON.stringify(sent.data) },
  ]) {
    const data = Object(readFrame(frame)?.data);
    expect(JSON.parse(JSON.stringify(data))).toEqual(sent.data);
    for (const name of Object.keys(NAMES).filter((each) => !Object.hasOwn(sent.data, each))) {
      expect([name, Reflect.get(data, name), Reflect.get(data.next, name)]).toEqual([
        name,
        undefined,
        undefined,
      ]);
    }
  }
});

test('a name on the prototype of all objects is no part of a payment that is shown: at first, after an answer and after a push', async () => {
  const { session } = await start({ token: 'user-1' });
  const expectNothingInherited = () => {
    const { transaction } = session.state;
    for (const name of ['next', 'reason', 'account'])
      expect([name, Reflect.get(Object(transaction), name)]).toEqual([name, undefined]);
  };
  const { next: _, ...payment } = transactionOf({ account: undefined });
  showTransaction(session, payment);
  expectNothingInherited();
  applyResponse(session, { ...payment, seq: 2 });
  expectNothingInherited();
  applyStatusPushes(session, [{ id: payment.id, seq: 3, status: 'accepted' }]);
  expect(session.state.transaction?.status).toBe('accepted');
  expectNothingInherited();
});

test('a name on the prototype of all objects is no part of a payment that was decoded', () => {
  const { next: _, ...payment } = transactionOf({ account: undefined });
  const decoded = parseTransaction(unpolluted({ ...payment }), () => undefined);
  const { next, reason, account } = unpolluted(decoded);
  expect([next, reason, account]).toEqual([undefined, undefined, undefined]);
});

test('a name on the prototype of all objects is no state of a screen', () => {
  const location = new MemoryLocation('/');
  location.navigate('/deposit/video-instruction', { state: { from: '/deposit' } });
  expect(Reflect.get(Object(location.current.state), 'video')).toBeUndefined();
});

test('a name on the prototype of all objects is no colour of a theme', () => {
  const accent = { '--pay-accent': '#1e4af7' };
  expect(readHostTheme(accent, 'light', () => {})['--pay-text']).toBe('#0c1326');
});
