import { expect, it } from 'vitest';
import { dayText, deadlineText, momentText, timeFormat } from './time-format.ts';

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

const at = (day: number, hour: number, month = 10) => new Date(2026, month, day, hour, 9).getTime();
const NOW = at(25, 14);

it.each([
  ['today', at(25, 17), '5:09 PM', 'Today'],
  ['tomorrow', at(26, 1), 'tomorrow 1:09 AM', 'Tomorrow'],
  ['yesterday', at(24, 23), 'yesterday 11:09 PM', 'Yesterday'],
  ['another day of the year', at(2, 9), 'Nov 2, 9:09 AM', 'November 2'],
  ['another year', new Date(2025, 10, 25, 14, 9).getTime(), 'Nov 25, 2025, 2:09 PM', 'November 25, 2025'],
])('a moment is written with the words that its reader needs: %s', (_, time, moment, day) => {
  expect(momentText('en', time, NOW).replaceAll('\u202f', ' ')).toBe(moment);
  expect(dayText('en', time, NOW)).toBe(day);
});

it.each([
  ['en', at(26, 13), 'tomorrow 1:09 PM (in 23 hours)'],
  ['en', at(28, 14), 'Nov 28, 2:09 PM (in 3 days)'],
  ['es-MX', at(26, 13), 'mañana 1:09 p.m. (dentro de 23 horas)'],
  ['uz', at(26, 13), '26.11, 13:09'],
])('a deadline says how much time is left: %s', (tag, time, text) => {
  expect(deadlineText(tag, time, NOW).replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(text);
});
