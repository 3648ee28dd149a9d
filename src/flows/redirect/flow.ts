import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import { defineFlow } from '../define-flow.ts';

/** The standard form of a method that no other flow opens, and the challenge: a bank's page, in a frame, that confirms a deposit. */
export default defineFlow({
  name: 'redirect',
  routes: [
    ...TRANSACTION_TYPES.map((type) => ({
      path: `/${type}/redirect`,
      isNext: true,
      load: () => import('../../parts/form/payment-form.tsx'),
    })),
    { path: '/deposit/redirect/challenge', load: () => import('./challenge-screen.tsx') },
  ],
  handles: [{ kind: 'challenge', path: '/deposit/redirect/challenge' }],
});
