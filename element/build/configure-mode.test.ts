import { afterEach, expect, test, vi } from 'vitest';
import { configureMode } from './configure-mode.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['dev', '', 'true'],
  ['page', '1', 'true'],
  ['webview', '1', 'true'],
  ['page', '', 'false'],
  ['webview', '', 'false'],
  ['element', '', 'false'],
])('the build %s with PAY_WIDGET_DEV=%j has the console helper: %s', (mode, flag, isThere) => {
  vi.stubEnv('PAY_WIDGET_DEV', flag);
  expect(configureMode(mode).define?.__PAY_WIDGET_DEV__).toBe(isThere);
});
