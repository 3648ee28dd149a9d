import { defineFlow } from '../../src/flows/define-flow.ts';

/** A deposit by carrier pigeon. The cashier's response contains a `next` step of kind `eazype`. */
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
