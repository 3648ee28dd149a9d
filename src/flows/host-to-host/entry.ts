import type { FlowEntry } from '../../location/flow-entry.ts';

export const ENTRIES: readonly FlowEntry[] = [
  { type: 'deposit', nameEnd: '_h2h', path: '/deposit/host-to-host' },
];
