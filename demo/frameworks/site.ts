import type { PayWidgetProperties } from 'pay-widget';

/** Values that stay the same on every page of the site. */
export const site = {
  host: 'https://cashier.example',
  assets: 'https://cashier.example/paywidget/',
  currency: 'MXN',
  paymentGeo: 'MX',
  locale: 'en',
  bonusList: [{ id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 100 } }],
} satisfies Partial<PayWidgetProperties>;

/** The text values by their attribute names, for markup that a server renders. */
export const markup = {
  host: site.host,
  assets: site.assets,
  currency: site.currency,
  'payment-geo': site.paymentGeo,
  locale: site.locale,
};

/** Your server says who the user is. Only the browser calls it, because a token must not be in the HTML of a page. */
export const fetchUserToken = async (): Promise<string> => (await fetch('/user-token')).text();
