// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createSession, endSession } from './create-session.ts';
import type { Session } from './session.ts';
import { startSession } from './start.ts';

const starts = vi.hoisted(() => [] as string[]);
vi.mock('./link.ts', () => ({ openLink: () => {}, watchDevice: () => {}, reopenLink: () => {} }));
vi.mock('./methods.ts', () => ({ loadMethods: async () => {}, showError: () => {} }));
vi.mock('./money.ts', () => ({
  async startMoney(session: Session) {
    starts.push('started');
    if (starts.length > 1) return;
    // It has begun to look for open payments, as it does all the time, when it fails.
    session.timers.set('open', 15_000, () => starts.push('looked for open payments'));
    throw new Error('Failed to fetch dynamically imported module');
  },
}));

afterEach(() => {
  vi.useRealTimers();
});

it('the retry of the code that knows payments and the look for open payments do not cancel each other', async () => {
  vi.useFakeTimers();
  const session = createSession({
    host: { receive: async () => ({ payload: { token: 'token' } }), notify: () => {} },
    assets: 'https://cdn.test/',
    origin: 'https://cashier.test',
    page: 'deposit',
    locales: { language: 'en', coming: {} },
    since: 0,
    restart: () => {},
  });
  session.tellShown();
  void startSession(session);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(starts).toEqual(['started']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(starts).toEqual(['started', 'started', 'looked for open payments']);
  endSession(session);
});
