// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostLink } from '../bridge/protocol.ts';
import type { Platform } from '../domain/host/platform.ts';
import { applyLogin } from '../session/connection/apply-login.ts';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;
const onPlatform = vi.fn<(platform: Platform) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const host: HostLink = { receive: () => new Promise(() => undefined), notify: vi.fn() };
  const locales = { language: 'en', coming: {} } as const;
  const options = { host, assets: 'https://cashier.test/', page: 'deposit', locales, startedAt: 0 };
  onPlatform.mockReset();
  engine = startEngine({ ...options, restart: vi.fn(), onPlatform });
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

it('the shell is told the platform of the user record, unless the host names one', async () => {
  applyLogin(engine.session, { platform: 'android' });
  await expect.poll(() => onPlatform.mock.lastCall).toEqual(['android']);
  engine.handle({ kind: 'host-data', data: { platform: 'mobile' } });
  await expect.poll(() => onPlatform.mock.lastCall).toEqual(['mobile']);
  applyLogin(engine.session, { platform: 'ios', name: 'Ana' });
  await expect.poll(() => engine.session.state.user.name).toBe('Ana');
  expect(onPlatform).toHaveBeenLastCalledWith('mobile');
});
