import { expect, test } from 'vitest';
import { findSlow } from './find-slow.ts';

const LIMIT_MS = 100;
const items = Array.from({ length: 20_000 }, (_, at) => ({ label: `k${at}`, value: String(at) }));

test('work of quadratic time exceeds the time limit, and linear work does not', async () => {
  const quadratic = () => items.filter(({ label }) => items.some(({ value }) => value === label));
  expect(await findSlow(quadratic, LIMIT_MS, 1)).toBeGreaterThan(LIMIT_MS);
  expect(await findSlow(() => items.filter(({ label }) => label === ''), LIMIT_MS)).toBeNull();
});
