import { expect, test } from 'vitest';
import { findTimeOrigin } from '../session/telemetry/measure-vitals.ts';

const ASSETS = 'https://cdn.example/paywidget/';
const script = { name: `${ASSETS}define.js`, startTime: 120, responseEnd: 300 };
const other = { name: 'https://partner.example/app.js', startTime: 10, responseEnd: 350 };

test('the start time of a widget that loads with its script is the request of that script', () => {
  expect(findTimeOrigin([other, script], ASSETS, 340)).toBe(120);
});

test('the start time of a widget that is inserted later is its insertion', () => {
  expect(findTimeOrigin([other, script], ASSETS, 60_000)).toBe(60_000);
});

test('the start time of a full page is its navigation; requests after the widget’s are ignored', () => {
  const page = { name: ASSETS, startTime: 0, responseEnd: 90 };
  const chunk = { name: `${ASSETS}chunks/late.js`, startTime: 341, responseEnd: 400 };
  expect(findTimeOrigin([page, script, chunk], ASSETS, 340)).toBe(0);
  expect(findTimeOrigin([], ASSETS, 340)).toBe(340);
});
