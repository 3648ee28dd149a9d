import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClock, milestoneBetween } from './milestone.ts';

test.each([
  [0, '00:00'],
  [-5000, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [754_000, '12:34'],
  [3_600_000, '60:00'],
])('%i ms is shown as %s', (left, text) => {
  expect(formatClock(left)).toBe(text);
});

test('however the clock ticks, each milestone is said once, in order', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 301_000, max: 3_600_000 }), steps, (start, ticks) => {
      const said: string[] = [];
      let before: number | null = null;
      let left = start;
      for (const tick of [0, ...ticks, start]) {
        left -= tick;
        const milestone = milestoneBetween(before, left);
        if (milestone) said.push(milestone.kind === 'left' ? `${milestone.minutes}` : 'expired');
        before = left;
      }
      expect(said[0]).toBe(`${Math.ceil(start / 60_000)}`);
      expect(said.at(-1)).toBe('expired');
      expect(new Set(said).size).toBe(said.length);
      expect(said.length).toBeLessThanOrEqual(4);
    }),
  );
});

test('a countdown that is over from the start says only that', () => {
  expect(milestoneBetween(null, 0)).toEqual({ kind: 'expired' });
  expect(milestoneBetween(0, -1000)).toBeNull();
});
