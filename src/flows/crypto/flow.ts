import { defineFlow } from '../define-flow.ts';

export default defineFlow({
  name: 'crypto',
  routes: [
    { path: '/deposit/crypto', isNext: false, load: () => import('./crypto-screen.tsx') },
    {
      path: '/deposit/crypto/address',
      transition: 'slide-down',
      isNext: false,
      load: () => import('./address-screen.tsx'),
    },
  ],
  // The address screen stays after the payment, because it still shows the confirmations.
  handles: [{ kind: 'address', path: '/deposit/crypto/address', goesOnAfterPayment: true }],
});
