import { defineFlow, stepOf } from '../define-flow.ts';

const row = { step: stepOf, load: () => import('./unified-form-screen.tsx') };

/**
 * A second form that the cashier sends after the first one, such as bank details, an approval code or a voucher. Peer-to-peer has another
 * back target, so it has a route of its own.
 */
export default defineFlow({
  name: 'unified-form',
  routes: [
    { ...row, path: '/deposit/redirect/unified-form' },
    { ...row, path: '/deposit/peer-to-peer/unified-form' },
  ],
  handles: [
    { kind: 'form', path: '/deposit/redirect/unified-form', goesOnAfterPayment: true },
    {
      kind: 'form',
      path: '/deposit/peer-to-peer/unified-form',
      openedBy: 'peer-to-peer',
      goesOnAfterPayment: true,
    },
  ],
});
