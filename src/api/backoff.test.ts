import { expect, it } from 'vitest';
import { backoffDelay } from './socket.ts';

it('the backoff is 2^n seconds plus up to one second, and at most ten', () => {
  expect([1, 2, 3, 4].map((attempt) => backoffDelay(attempt, () => 0))).toEqual([
    2_000, 4_000, 8_000, 10_000,
  ]);
  expect(backoffDelay(1, () => 0.5)).toBe(2_500);
  expect(backoffDelay(3, () => 0.999)).toBeLessThanOrEqual(10_000);
});
