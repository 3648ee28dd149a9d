import type { FlowEntry } from '../../src/router/location/flow-entry.ts';

export const ENTRIES: readonly FlowEntry[] = [
  { type: 'deposit', nameEnd: 'codi', path: '/deposit/carrier-pigeon' },
];
