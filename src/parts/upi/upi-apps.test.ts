import { describe, expect, test } from 'vitest';
import { appsOfIntent, appsOfLinks } from './upi-apps.ts';

const PAY = 'pa=pay1%40sandbox&pn=Sandbox%20Payments&tr=SB1&am=500.00&cu=INR';

describe('one address for all apps', () => {
  test('every app gets the same payment, unchanged; the general one stands last', () => {
    expect(appsOfIntent(`upi://pay?${PAY}`)).toEqual([
      { name: 'gpay', href: `tez://upi/pay?${PAY}` },
      { name: 'phonepe', href: `phonepe://pay?${PAY}` },
      { name: 'paytm', href: `paytmmp://pay?${PAY}` },
      { name: 'generic', href: `upi://pay?${PAY}` },
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['a web page', `https://pay.example/?${PAY}`],
    ['a script', `javascript:alert(1)//upi://pay?${PAY}`],
    ['another action of the scheme', `upi://mandate?${PAY}`],
    ['a payment to nobody', 'upi://pay?pn=Sandbox&am=1.00&cu=INR'],
    ['a payment to somebody without a name', 'upi://pay?pa=a%40b&am=1.00&cu=INR'],
    ['another currency', 'upi://pay?pa=a%40b&pn=A&cu=USD'],
    ['a second link behind a space', `upi://pay?${PAY} tel:100`],
  ])('%s opens no app', (_, intent) => {
    expect(appsOfIntent(intent)).toEqual([]);
  });
});

describe('a link for each app', () => {
  const good = {
    generic: 'upi://pay?pa=a%40b',
    gpay: 'tez://upi/pay?pa=a%40b',
    phonepe: 'phonepe://pay?pa=a%40b',
    paytm: 'paytmmp://pay?pa=a%40b',
  };

  test('those that the cashier has sent, the general one last', () => {
    expect(appsOfLinks(good).map(({ name }) => name)).toEqual(['gpay', 'phonepe', 'paytm', 'generic']);
    expect(appsOfLinks({ paytm: good.paytm })).toEqual([{ name: 'paytm', href: good.paytm }]);
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
  ])('%s is left out', (_, links) => {
    expect(appsOfLinks(links)).toEqual([]);
  });
});
