import type { FlowEntry } from '../../src/location/flow-entry.ts';

export const ENTRIES: readonly FlowEntry[] = [
  { type: 'deposit', nameEnd: 'codi', path: '/deposit/carrier-pigeon' },
];
