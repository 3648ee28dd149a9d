// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { HostLink } from '../../../bridge/protocol.ts';
import { entryOf } from '../../../flows/entries.ts';
import { Connection } from '../../connection/connection.ts';
import { createSession, disposeSession } from '../../create-session.ts';
import type { Session } from '../../session.ts';
import { startSession } from '../../start.ts';

const starts = vi.hoisted(() => [] as string[]);
const isGone = vi.hoisted(() => ({ now: false }));
vi.mock('../../methods/methods.ts', () => ({
  async loadMethods({ state }: Session) {
    state.lists.deposit.status = 'ready';
  },
  showError: () => {},
}));
vi.mock('./open-payments.ts', () => ({
  OpenPayments: class {
    readonly #session: Session;
    constructor(session: Session) {
      this.#session = session;
    }
    async start() {
      starts.push('started');
      if (isGone.now) throw new Error('Failed to fetch dynamically imported module');
      if (starts.length > 1) return;
      // The session already looked for open transactions at intervals when the start failed.
      this.#session.timers.set('open', 15_000, () => starts.push('looked for open payments'));
      throw new Error('Failed to fetch dynamically imported module');
    }
    dispose() {}
  },
}));

afterEach(() => {
  starts.length = 0;
  isGone.now = false;
  vi.useRealTimers();
});

function startWithoutSocket(notify: HostLink['notify'] = () => {}): Session {
  const session = createSession({
    host: { receive: async () => ({ payload: { token: 'token' } }), notify },
    assets: 'https://cdn.test/',
    page: 'deposit',
    locales: { language: 'en', coming: {} },
    entryOf,
    startedAt: 0,
    restart: () => {},
  });
  Object.assign(session.get(Connection), { open: vi.fn(), watchPageLifecycle: vi.fn() });
  session.notePainted();
  void startSession(session);
  return session;
}

it('the repeated download of the code of payments and the look-up of open payments do not cancel each other', async () => {
  vi.useFakeTimers();
  const session = startWithoutSocket();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(starts).toEqual(['started']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(starts).toEqual(['started', 'started', 'looked for open payments']);
  disposeSession(session);
});

it('code of payments that fails to load is reported to the host once, and requested at growing intervals', async () => {
  vi.useFakeTimers();
  isGone.now = true;
  const notify = vi.fn();
  const session = startWithoutSocket(notify);
  await vi.advanceTimersByTimeAsync(1_000);
  const errors = () =>
    notify.mock.calls.filter(([name, detail]) => name === 'Error' && detail.url === 'money').length;
  // The start is repeated after 5, 10, 20, 40 and 60 more seconds, then every minute: five starts in 75 s.
  await vi.advanceTimersByTimeAsync(75_000);
  expect(starts).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toHaveLength(7);
  expect(errors()).toBe(1);
  disposeSession(session);
});
