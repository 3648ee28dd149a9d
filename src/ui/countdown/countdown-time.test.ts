import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClock, milestoneBetween } from './countdown.tsx';

test.each([
  [0, '00:00'],
  [-5000, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [754_000, '12:34'],
  [3_600_000, '60:00'],
])('a countdown shows %i ms as %s', (left, text) => {
  expect(formatClock(left)).toBe(text);
});

test('a countdown announces each milestone once and in order, however the clock ticks', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 301_000, max: 3_600_000 }), steps, (start, ticks) => {
      const announced: string[] = [];
      let before: number | null = null;
      let left = start;
      for (const tick of [0, ...ticks, start]) {
        left -= tick;
        const milestone = milestoneBetween(before, left);
        if (milestone) announced.push(milestone.kind === 'left' ? `${milestone.minutes}` : 'expired');
        before = left;
      }
      expect(announced[0]).toBe(`${Math.ceil(start / 60_000)}`);
      expect(announced.at(-1)).toBe('expired');
      expect(new Set(announced).size).toBe(announced.length);
      expect(announced.length).toBeLessThanOrEqual(4);
    }),
  );
});

test('a countdown that has already ended announces its end only', () => {
  expect(milestoneBetween(null, 0)).toEqual({ kind: 'expired' });
  expect(milestoneBetween(0, -1000)).toBeNull();
});
