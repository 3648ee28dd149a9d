import type { FlowEntry } from '../../location/flow-entry.ts';

/** A coin has no form: its screen shows an address. */
export const ENTRIES: readonly FlowEntry[] = [
  {
    type: 'deposit',
    category: 'crypto',
    path: '/deposit/crypto/address',
    groupPath: '/deposit/crypto',
    isFormless: true,
  },
];
