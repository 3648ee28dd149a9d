import { afterEach, expect, test, vi } from 'vitest';
import { toJson } from './to-json.ts';

const forgetConversions = () => {
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  Reflect.deleteProperty(Object.prototype, 'toJSON');
};
afterEach(() => {
  forgetConversions();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const VALUES = [
  [1, ['2', { three: [3] }]],
  { at: new Date(0), list: [null, undefined], none: undefined },
  'text',
  5,
  null,
];

test('a page whose arrays and objects convert themselves gets the same JSON as any other', () => {
  const before = VALUES.map((value) => [toJson(value), toJson(value, null, 2)]);
  for (const shared of [Array.prototype, Object.prototype])
    Object.defineProperty(shared, 'toJSON', { configurable: true, value: () => '[made by the page]' });
  const after = VALUES.map((value) => [toJson(value), toJson(value, null, 2)]);
  forgetConversions();
  expect(after).toEqual(before);
});

test('the time is a number, also in a page of a library whose Date.now returns a date', async () => {
  vi.useFakeTimers({ now: 86_400_000 });
  vi.spyOn(Date, 'now').mockImplementation(Object(() => new Date()));
  vi.resetModules();
  const { epochMs } = await import('./to-json.ts');
  expect(epochMs()).toBe(86_400_000);
});
