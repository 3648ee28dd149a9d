import { defineFlow } from '../define-flow.ts';
import { stepOf } from './step-of.ts';

const screen = { load: () => import('./unified-form-screen.tsx') };
const row = {
  type: 'deposit',
  transition: 'position-top',
  guard: 'choice',
  step: stepOf,
  screen,
} as const;

/**
 * A second form that the cashier sends after the first one: bank details, an approval code, a voucher.
 * Peer-to-peer has a route of its own.
 */
export default defineFlow({
  name: 'unified-form',
  routes: [
    { ...row, path: '/deposit/redirect/unified-form', back: '/deposit/redirect' },
    { ...row, path: '/deposit/peer-to-peer/unified-form', back: '/deposit/peer-to-peer' },
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
