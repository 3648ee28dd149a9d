import { defineFlow } from '../../src/flows/define-flow.ts';

/** A deposit that a pigeon carries. The cashier answers its create with `next` of kind `eazype`. */
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
