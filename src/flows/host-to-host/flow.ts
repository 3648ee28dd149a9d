import { defineFlow } from '../define-flow.ts';

/** Methods whose card or account data the user enters in the widget, not on a provider’s page. The one-time code is on the same route. */
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
