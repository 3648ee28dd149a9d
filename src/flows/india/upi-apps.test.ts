import { expect, test } from 'vitest';
import { upiApps } from './upi-apps.ts';

const PAY = 'pa=pay1%40sandbox&pn=Sandbox%20Payments&tr=SB1&am=500.00&cu=INR';

test('every app gets the same payment, unchanged', () => {
  expect(upiApps(`upi://pay?${PAY}`)).toEqual([
    { name: 'generic', href: `upi://pay?${PAY}` },
    { name: 'gpay', href: `tez://upi/pay?${PAY}` },
    { name: 'phonepe', href: `phonepe://pay?${PAY}` },
    { name: 'paytm', href: `paytmmp://pay?${PAY}` },
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
  expect(upiApps(intent)).toEqual([]);
});
