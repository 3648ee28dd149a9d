import { stepOf } from '../../parts/unified-form/step-of.ts';
import { defineFlow, type FlowArea } from '../define-flow.ts';

/** Where a form of the cashier's opens here; that of a transfer to a person has a page beside its invoice. */
const AREAS: readonly FlowArea[] = [
  '/deposit/redirect',
  '/deposit/india',
  '/deposit/crypto',
  '/deposit/host-to-host',
];

/** A form that the cashier sends after the first one: bank details, an approval code, a voucher. */
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
