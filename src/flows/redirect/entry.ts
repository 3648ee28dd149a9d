import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import type { FlowEntry } from '../../location/flow-entry.ts';

export const ENTRIES: readonly FlowEntry[] = TRANSACTION_TYPES.map((type) => ({
  type,
  others: 'single',
  path: `/${type}/redirect`,
}));
