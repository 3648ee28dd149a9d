import { expect, it } from 'vitest';
import { backoffDelay } from './backoff.ts';

it('waits 2^n seconds and up to one more, ten at most', () => {
  expect([1, 2, 3, 4].map((attempt) => backoffDelay(attempt, () => 0))).toEqual([
    2_000, 4_000, 8_000, 10_000,
  ]);
  expect(backoffDelay(1, () => 0.5)).toBe(2_500);
  expect(backoffDelay(3, () => 0.999)).toBeLessThanOrEqual(10_000);
});
