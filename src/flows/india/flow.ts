import { defineFlow } from '../define-flow.ts';

/** UPI and IMPS in India: the form, and the invoice that the user confirms with the number of the transfer (UTR). */
export default defineFlow({
  name: 'india',
  routes: [
    { path: '/deposit/india', load: () => import('../../parts/form/payment-form.tsx') },
    { path: '/deposit/india/invoice', load: () => import('./upi-invoice-screen.tsx') },
  ],
  handles: [{ kind: 'invoice', path: '/deposit/india/invoice', openedBy: 'india' }],
});
