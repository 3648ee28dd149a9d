import { defineFlow } from '../define-flow.ts';

/** A withdrawal to a Nigerian bank account, whose holder the cashier looks up before the user confirms. */
export default defineFlow({
  name: 'nigerian-banks',
  routes: [{ path: '/withdrawal/nigerian-banks', load: () => import('./nigerian-banks-screen.tsx') }],
  handles: [],
});
