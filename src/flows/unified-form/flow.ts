import { stepOf } from '../../parts/unified-form/step-of.ts';
import { defineFlow, type FlowArea } from '../define-flow.ts';

/**
 * The areas in which `/deposit/redirect/unified-form` shows the form; peer-to-peer has a route of its own.
 */
const AREAS: readonly FlowArea[] = [
  '/deposit/redirect',
  '/deposit/india',
  '/deposit/crypto',
  '/deposit/host-to-host',
];

/** A second form that the cashier sends after the first one: bank details, an approval code, a voucher. */
export default defineFlow({
  name: 'unified-form',
  routes: [
    {
      path: '/deposit/redirect/unified-form',
      type: 'deposit',
      back: '/deposit/redirect',
      transition: 'position-top',
      guard: 'choice',
      step: stepOf,
      screen: { load: () => import('../../parts/unified-form/unified-form-screen.tsx') },
    },
  ],
  claims: AREAS.map((area) => ({ kind: 'form', area, path: '/deposit/redirect/unified-form' })),
});
