// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFrame } from '../api/envelope.ts';
import type { HostLink } from '../bridge/protocol.ts';
import { type Engine, startEngine } from './engine.ts';

/** Names that a crafted link can put on `Object.prototype` of a page that merges its query into an object. */
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
    for (const name of Object.keys(NAMES)) {
      expect([name, Reflect.get(data, name), Reflect.get(data.next, name)]).toEqual([
        name,
        undefined,
        undefined,
      ]);
    }
  }
});
