import { expect, it } from 'vitest';
import { timeFormat } from './time-format.ts';

const TIME = Date.UTC(2026, 10, 25, 12);

it.each(['az', 'kk-KZ', 'ky-KG', 'tg-TJ', 'uz'])(
  'in %s, which Chromium has no data of, a date is numeric',
  (tag) => {
    const written = [
      timeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
      timeFormat(tag, { dateStyle: 'long' }),
    ];
    for (const format of written) expect(format.format(TIME)).toMatch(/^25\.11\.2026(?:, \d\d:\d\d)?$/);
    expect(timeFormat(tag, { timeStyle: 'short' }).format(TIME)).toMatch(/^\d\d:\d\d$/);
  },
);

it('a date in another language names the month', () => {
  expect(timeFormat('ro-MD', { dateStyle: 'long' }).format(TIME)).toBe('25 noiembrie 2026');
});
