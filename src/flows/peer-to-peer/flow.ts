import { defineFlow } from '../define-flow.ts';

const PATH = '/deposit/peer-to-peer';

/** Transfers between persons: the list, the form, and the invoice, which the cashier may also send for other deposits. */
export default defineFlow({
  name: 'peer-to-peer',
  routes: [
    { path: PATH, load: () => import('./list-screen.tsx') },
    { path: `${PATH}/base`, load: () => import('../../parts/form/payment-form.tsx') },
    { path: `${PATH}/invoice`, load: () => import('./transfer-invoice-screen.tsx') },
  ],
  handles: [{ kind: 'invoice', path: `${PATH}/invoice` }],
});
