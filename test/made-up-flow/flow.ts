import { defineFlow } from '../../src/flows/define-flow.ts';

/** A way to pay that nobody offers. What its answer carries is one of the kinds that the cashier knows. */
export default defineFlow({
  name: 'carrier-pigeon',
  routes: [
    {
      path: '/deposit/india/carrier-pigeon',
      type: 'deposit',
      back: '/deposit/india',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('./pigeon-screen.tsx') },
    },
  ],
  claims: [{ kind: 'eazype', area: '/deposit/india', path: '/deposit/india/carrier-pigeon' }],
});
