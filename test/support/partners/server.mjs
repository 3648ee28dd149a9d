import 'pay-widget/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

process.stdout.write(
  renderToString(
    createElement('pay-widget', {
      host: 'https://cashier.example',
      currency: 'MXN',
      'payment-geo': 'MX',
      bonusList: [{ id: 1, type: 'deposit' }],
      'onpay-close': () => undefined,
    }),
  ),
);
