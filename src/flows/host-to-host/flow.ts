import { defineFlow } from '../define-flow.ts';
import { ENTRIES } from './entry.ts';

/** Cards and wallets that the widget accepts itself: their form and, on the same route, the one-time code. */
export default defineFlow({
  name: 'host-to-host',
  entries: ENTRIES,
  routes: [
    {
      path: '/deposit/host-to-host',
      step: ({ next }) => (next?.kind === 'otp' ? 'code' : ''),
      load: () => import('./host-to-host-screen.tsx'),
    },
  ],
  handles: [{ kind: 'otp', path: '/deposit/host-to-host', goesOnAfterPayment: true }],
});
