import { defineFlow } from '../define-flow.ts';
import { ENTRIES } from './entry.ts';

/** UPI and IMPS in India: the form, and the invoice that the user confirms with a UTR. */
export default defineFlow({
  name: 'india',
  entries: ENTRIES,
  routes: [
    {
      path: '/deposit/india',
      type: 'deposit',
      back: '/deposit',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('../../parts/form/standard-form.tsx') },
    },
    {
      path: '/deposit/india/invoice',
      type: 'deposit',
      back: '/deposit/india',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('./upi-invoice-screen.tsx') },
    },
  ],
  handles: [{ kind: 'invoice', path: '/deposit/india/invoice', openedBy: 'india' }],
});
