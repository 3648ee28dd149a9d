import { defineFlow } from '../define-flow.ts';

/** UPI and IMPS in India: the form, and the invoice that the user confirms with a UTR. */
export default defineFlow({
  name: 'india',
  routes: [
    {
      path: '/deposit/india',
      type: 'deposit',
      back: '/deposit',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('../../parts/payment-form/payment-form-screen.tsx') },
    },
    {
      path: '/deposit/india/invoice',
      type: 'deposit',
      back: '/deposit/india',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('./invoice-screen.tsx') },
    },
  ],
  claims: [{ kind: 'invoice', area: '/deposit/india', path: '/deposit/india/invoice' }],
});
