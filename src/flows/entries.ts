import { BANK_TRANSFER_VIEW, INDIA_VIEW, P2P_VIEW } from '../domain/fields/card-field.ts';
import { isTileGroup } from '../domain/methods/method-groups.ts';
import { TRANSACTION_TYPES } from '../domain/payment/transaction.ts';
import type { EntryOf, FlowEntry, MethodFacts } from '../location/flow-entry.ts';

/** Which methods each flow opens, and their first screen. The first screen loads this table: no screen, no React. */
export const ENTRIES: readonly FlowEntry[] = [
  // A coin has no form: its screen shows an address.
  {
    type: 'deposit',
    category: 'crypto',
    path: '/deposit/crypto/address',
    groupPath: '/deposit/crypto',
    isFormless: true,
  },
  { type: 'deposit', cardView: INDIA_VIEW, path: '/deposit/india' },
  {
    type: 'deposit',
    cardView: P2P_VIEW,
    groups: ['p2p_methods_kyrgyzstan', 'p2p_methods_ukraine', 'sbp-transgran-grouped'],
    path: '/deposit/peer-to-peer/base',
    groupPath: '/deposit/peer-to-peer',
  },
  { type: 'withdrawal', cardView: BANK_TRANSFER_VIEW, path: '/withdrawal/nigerian-banks' },
  { type: 'deposit', nameEnd: '_h2h', path: '/deposit/host-to-host' },
  ...TRANSACTION_TYPES.flatMap((type): FlowEntry[] => [
    { type, others: 'grouped', path: `/${type}/group/redirect`, groupPath: `/${type}/group` },
    { type, others: 'single', path: `/${type}/redirect` },
  ]),
];

/** Each compares a row with a method; the first criterion that a row fulfils decides (`FlowEntry`). */
const CRITERIA: readonly ((entry: FlowEntry, method: MethodFacts) => unknown)[] = [
  ({ category }, method) => category === method.category,
  ({ cardView }, method) => cardView === method.cardViewType,
  ({ nameEnd }, { name }) => nameEnd && name.endsWith(nameEnd),
  ({ groups }, { category }) => category && groups?.includes(category),
  ({ others }, { category }) => others === (isTileGroup(category) ? 'grouped' : 'single'),
];

/** The first screen of a method (R-ROUTE-19, R-ROUTE-20). */
export const entryOf: EntryOf = (type, method) => {
  for (const isMatch of CRITERIA) {
    const entry = ENTRIES.find((one) => one.type === type && isMatch(one, method));
    if (entry) return entry;
  }
  throw new Error(method.name);
};
