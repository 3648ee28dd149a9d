import { expect, test } from 'vitest';
import { upiApps } from './upi-apps.ts';

const good = {
  generic: 'upi://pay?pa=a%40b',
  gpay: 'tez://upi/pay?pa=a%40b',
  phonepe: 'phonepe://pay?pa=a%40b',
  paytm: 'paytmmp://pay?pa=a%40b',
};

test('every app that the cashier has a link for, the general one last', () => {
  expect(upiApps(good).map(({ name }) => name)).toEqual(['gpay', 'phonepe', 'paytm', 'generic']);
  expect(upiApps({ paytm: good.paytm })).toEqual([{ name: 'paytm', href: good.paytm }]);
});

test.each([
  ['a script', { generic: 'javascript:alert(1)' }],
  ['a page', { gpay: 'https://pay.example/' }],
  ['the scheme of another app', { gpay: good.phonepe }],
  ['a file of data', { paytm: 'data:text/html,x' }],
  ['an app link that may name any app', { generic: 'intent://pay#Intent;package=evil;end' }],
  ['no link', { phonepe: 'pay me' }],
  ['an app that we do not know', { other: good.generic }],
  ['what every object has', Object.create({ gpay: good.gpay })],
])('%s is left out', (_, intents) => {
  expect(upiApps(intents)).toEqual([]);
});
