import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import { defineFlow } from '../define-flow.ts';
import { ENTRIES } from './entry.ts';

/** The standard form of a method that no other flow opens. */
export default defineFlow({
  name: 'redirect',
  entries: ENTRIES,
  routes: TRANSACTION_TYPES.map((type) => ({
    path: `/${type}/redirect`,
    isNext: true,
    load: () => import('../../parts/form/standard-form.tsx'),
  })),
  handles: [],
});
