import { defineFlow } from '../define-flow.ts';

/** Cards and wallets that the widget accepts itself: their form and, on the same route, the one-time code. */
export default defineFlow({
  name: 'host-to-host',
  routes: [
    {
      path: '/deposit/host-to-host',
      step: ({ next }) => (next?.kind === 'otp' ? 'code' : ''),
      load: () => import('./host-to-host-screen.tsx'),
    },
  ],
  handles: [{ kind: 'otp', path: '/deposit/host-to-host', goesOnAfterPayment: true }],
});
