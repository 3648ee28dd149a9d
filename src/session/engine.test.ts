// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostLink } from '../bridge/protocol.ts';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const host: HostLink = { receive: () => new Promise(() => undefined), notify: vi.fn() };
  const locales = { language: 'en', coming: {} } as const;
  const options = { host, assets: 'https://cashier.test/', page: 'deposit', locales, startedAt: 0 };
  engine = startEngine({ ...options, restart: vi.fn() });
});
afterEach(() => {
  engine.dispose();
  vi.unstubAllGlobals();
});

it('host data are applied at once and in order, without waiting for a lazy chunk', () => {
  const { state } = engine.session;
  engine.handle({ kind: 'host-data', data: { token: 'first' } });
  engine.handle({ kind: 'navigate', page: 'withdrawal' });
  engine.handle({ kind: 'host-data', data: { token: 'renewed' } });
  expect(state.host.token).toBe('renewed');
  expect(state.page).toBe('withdrawal');
});
