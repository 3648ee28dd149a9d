// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { PAYMENT_CHECK } from './first-routes.tsx';
import { prefetchRest } from './prefetch-screens.ts';
import { ALL_ROUTES } from './route-table.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a form prefetches every screen that a payment may lead to, but not the large ones of coins and countries', async () => {
  const [{ ROUTES }] = await Promise.all([ALL_ROUTES.load(), PAYMENT_CHECK.load()]);
  vi.useFakeTimers();
  const loaded: string[] = [];
  for (const { path, code } of ROUTES) {
    vi.spyOn(code, 'load').mockImplementation(async () => {
      loaded.push(path);
      return () => null;
    });
  }
  const done = prefetchRest(new AbortController().signal);
  await vi.runAllTimersAsync();
  await done;
  const left = ROUTES.map(({ path }) => path).filter((path) => !loaded.includes(path));
  expect(left).toEqual([
    '/deposit/region',
    '/withdrawal/region',
    '/empty/region',
    '/deposit/crypto',
    '/deposit/crypto/address',
  ]);
});
