import { CARD_VIEW } from '../../domain/methods/card-view.ts';
import type { FlowEntry } from '../../location/flow-entry.ts';

export const ENTRIES: readonly FlowEntry[] = [
  {
    type: 'deposit',
    cardView: CARD_VIEW.p2p,
    groups: ['p2p_methods_kyrgyzstan', 'p2p_methods_ukraine', 'sbp-transgran-grouped'],
    path: '/deposit/peer-to-peer/base',
    groupPath: '/deposit/peer-to-peer',
  },
];
