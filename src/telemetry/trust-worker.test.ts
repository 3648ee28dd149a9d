// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => rules);

beforeEach(() => {
  vi.resetModules();
  createPolicy.mockClear();
  Reflect.get(window, 'happyDOM').setURL('https://cashier.example/paywidget/');
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

const OWN = ['blob:https://cashier.example/7f4b', '/worker.js', 'https://cashier.example/worker.js'];
const FOREIGN = [
  'https://evil.example/worker.js',
  '//evil.example/worker.js',
  'blob:https://evil.example/7f4b',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'http://cashier.example/worker.js',
  'https://cashier.example.evil.example/worker.js',
];

describe.each([true, false])('with Trusted Types: %s', (hasTypes) => {
  beforeEach(() => {
    if (hasTypes) Object.assign(globalThis, { trustedTypes: { createPolicy } });
  });

  test.each(OWN)('the worker of the session replay may be %s', async (url) => {
    const { trustWorker } = await import('./trust-worker.ts');
    expect(trustWorker(url)).toBe(url);
  });

  test.each(FOREIGN)('the policy rejects a worker of another origin: %s', async (url) => {
    const { trustWorker } = await import('./trust-worker.ts');
    expect(() => trustWorker(url)).toThrow('Not a worker of this page');
  });
});

test('the policy is created once, because a second one of its name would be rejected', async () => {
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  const { trustWorker } = await import('./trust-worker.ts');
  trustWorker('/worker.js');
  trustWorker('/worker.js');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['pay-widget-monitoring']);
});
