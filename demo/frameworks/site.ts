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

const { host, assets, currency, paymentGeo, locale } = site;
/** The text values by their attribute names, for markup that a server renders. */
export const markup = { host, assets, currency, 'payment-geo': paymentGeo, locale };

/** Your server says who the user is. Only the browser calls it, because a token must not be in the HTML of a page. */
export async function fetchUserToken(): Promise<string> {
  const response = await fetch('/user-token');
  if (!response.ok) throw new Error(`/user-token responded with ${response.status}`);
  return (await response.text()).trim();
}
