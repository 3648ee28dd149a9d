import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import { defineFlow } from '../define-flow.ts';

export default defineFlow({
  name: 'group',
  routes: TRANSACTION_TYPES.flatMap((type) => [
    { path: `/${type}/group`, isNext: true, load: () => import('./group-screen.tsx') },
    {
      path: `/${type}/group/redirect`,
      isNext: true,
      load: () => import('../../parts/form/payment-form.tsx'),
    },
  ]),
  handles: [],
});
