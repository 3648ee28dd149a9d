import type { BuildNext } from './next-context.ts';
import { upiReferenceOf, upiUri, vpaOf } from './upi.ts';

/** A payment by UPI: links that open the apps, a QR code for desktops, and the gateway's page for users without either. */
export const eazypeNext: BuildNext = (context) => {
  const uri = upiUri(context);
  const query = uri.slice('upi://pay'.length);
  return {
    kind: 'eazype',
    steps: ['steps.upi1', 'steps.upi2', 'steps.upi3'],
    requisites: [{ label: 'placeholders.vpa', value: vpaOf(context.id), icon: 'user', copy: true }],
    qr: uri,
    expiresAt: context.expiresAt,
    intents: {
      generic: uri,
      gpay: `tez://upi/pay${query}`,
      phonepe: `phonepe://pay${query}`,
      paytm: `paytmmp://pay${query}`,
    },
    orderId: upiReferenceOf(context.id),
    pageUrl: `/sandbox/provider/${context.id}`,
  };
};
