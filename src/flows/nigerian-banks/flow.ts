import { defineFlow } from '../define-flow.ts';

/** A payout to an account at a Nigerian bank, whose holder is looked up before it is confirmed. */
export default defineFlow({
  name: 'nigerian-banks',
  routes: [
    {
      path: '/withdrawal/nigerian-banks',
      type: 'withdrawal',
      back: '/withdrawal',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('./nigerian-banks-screen.tsx') },
    },
  ],
  claims: [],
});
