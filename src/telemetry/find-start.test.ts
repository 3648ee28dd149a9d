import { expect, test } from 'vitest';
import { findStart } from './find-start.ts';

const ASSETS = 'https://cdn.example/paywidget/';
const script = { name: `${ASSETS}define.js`, startTime: 120, responseEnd: 300 };
const other = { name: 'https://partner.example/app.js', startTime: 10, responseEnd: 350 };

test('a widget that came with its script began when the script was asked for', () => {
  expect(findStart([other, script], ASSETS, 340)).toBe(120);
});

test('a widget that is put in later begins then', () => {
  expect(findStart([other, script], ASSETS, 60_000)).toBe(60_000);
});

test('a full page began with its own address; what came after the widget does not count', () => {
  const page = { name: ASSETS, startTime: 0, responseEnd: 90 };
  const chunk = { name: `${ASSETS}chunks/late.js`, startTime: 341, responseEnd: 400 };
  expect(findStart([page, script, chunk], ASSETS, 340)).toBe(0);
  expect(findStart([], ASSETS, 340)).toBe(340);
});
