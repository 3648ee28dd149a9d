/** A partner's code, which the compiler checks: each name has to have its type, and each misspelling has to be an error. */
import { definePayWidget, type HostBonus, type PayWidget } from 'pay-widget';
import 'pay-widget/react';

definePayWidget('partner-cashier');

const bonus: HostBonus = { id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 100 } };
const cashier: PayWidget = document.createElement('pay-widget');
export const found: PayWidget | null = document.querySelector('pay-widget');

Object.assign(cashier, { bonusList: [bonus] });
cashier.token = 'token';
cashier.schema = {
  variables: { '--pay-accent': '#0a7', '--pay-radius': '4px' },
  fonts: [{ family: 'Inter', src: 'https://cdn.example/inter.woff2' }],
};
cashier.navigate('withdrawal');
cashier.addEventListener('pay-transaction', ({ detail }) => {
  const status: 'waiting' | 'accepted' | 'processed' | 'mistaked' = detail.status;
  return status;
});
export const known = (
  <pay-widget
    frame="https://cashier.example/paywidget/"
    paymentGeo="MX"
    onpay-close={(event: CustomEvent) => event}
  />
);

// @ts-expect-error a property that does not exist
cashier.tokn = 'token';
// @ts-expect-error a value that does not exist
cashier.theme = 'blue';
// @ts-expect-error a token that does not exist
cashier.schema = { variables: { '--pay-accnet': '#0a7' } };
// @ts-expect-error a font without an address
cashier.schema = { fonts: [{ family: 'Inter' }] };
// @ts-expect-error a page that does not exist
cashier.navigate('nowhere');
// @ts-expect-error a detail that does not exist
cashier.addEventListener('pay-transaction', ({ detail }) => detail.sum);
// @ts-expect-error a property that does not exist, in JSX
export const misspelled = <pay-widget paymentGoe="MX" />;
// @ts-expect-error a value that does not exist, in JSX
export const mistaken = <pay-widget theme="blue" />;
// @ts-expect-error a detail that does not exist, in JSX
export const misheard = <pay-widget onpay-init={({ detail }) => detail.sum} />;
