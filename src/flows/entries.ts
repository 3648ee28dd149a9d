import { BANK_TRANSFER_VIEW, INDIA_VIEW, P2P_VIEW } from '../domain/fields/card-field.ts';
import { isTileGroup } from '../domain/methods/method-groups.ts';
import { TRANSACTION_TYPES } from '../domain/payment/transaction.ts';
import type { EntryOf, FlowEntry, MethodFacts } from '../location/flow-entry.ts';

/** The methods that each flow opens, and their first screen. The first list loads this table, so it imports no screen and no React. */
export const ENTRIES: readonly FlowEntry[] = [
  // A coin has no form, because its screen shows an address.
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

/** Each criterion compares a row with a method. The first one that any row fulfils decides. */
const CRITERIA: readonly ((entry: FlowEntry, method: MethodFacts) => unknown)[] = [
  ({ category }, method) => category === method.category,
  ({ cardView }, method) => cardView === method.cardViewType,
  ({ nameEnd }, { name }) => nameEnd && name.endsWith(nameEnd),
  ({ groups }, { category }) => category && groups?.includes(category),
  ({ others }, { category }) => others === (isTileGroup(category) ? 'grouped' : 'single'),
];

export const entryOf: EntryOf = (type, method) => {
  for (const isMatch of CRITERIA) {
    const entry = ENTRIES.find((one) => one.type === type && isMatch(one, method));
    if (entry) return entry;
  }
  throw new Error(method.name);
};
