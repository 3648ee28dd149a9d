import { CARD_VIEW } from '../../domain/methods/card-view.ts';
import type { FlowEntry } from '../../location/flow-entry.ts';

export const ENTRIES: readonly FlowEntry[] = [
  { type: 'withdrawal', cardView: CARD_VIEW.bankTransfer, path: '/withdrawal/nigerian-banks' },
];
