// @ts-expect-error: its package is installed on demand, outside the repository's own packages (test/bench/peer.mjs)
import * as adyen from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';

/** Methods of Adyen that have fields; the measured tap opens the form of the first. Other methods redirect, as most local ones do. */
const COMPONENTS = {
  blik: adyen.Blik,
  sepadirectdebit: adyen.SepaDirectDebit,
  mbway: adyen.MBWay,
  directdebit_GB: adyen.BacsDirectDebit,
};
const names = Object.keys(COMPONENTS);
const root = document.createElement('div');
document.body.append(root);
const response = await fetch('/methods.json');
/** @type {import('../../scenario.mjs').Method[]} */
const methods = Object.values(await response.json());
const checkout = await adyen.AdyenCheckout({
  environment: 'test',
  clientKey: 'bench',
  locale: 'en-US',
  countryCode: 'GB',
  amount: { value: 1000, currency: 'EUR' },
  analytics: { enabled: false },
  _environmentUrls: {
    api: `${location.origin}/adyen/`,
    analytics: `${location.origin}/adyen/`,
    cdn: { images: `${location.origin}/adyen/`, translations: `${location.origin}/adyen/` },
  },
  paymentMethodsResponse: {
    paymentMethods: methods.map(({ name, text }, at) => ({
      name: text.en ?? name,
      type: names[at] ?? `bench_${at}`,
    })),
  },
});
checkout.register(adyen.Card, adyen.Redirect);
new adyen.Dropin(checkout, {
  paymentMethodComponents: [...Object.values(COMPONENTS), adyen.Redirect],
  openFirstPaymentMethod: false,
}).mount(root);
