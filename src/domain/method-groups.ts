import { CARD_VIEW, isListed, type Method } from './method.ts';
import type { TransactionType } from './transaction.ts';

/**
 * The groups (R-METHOD-3 to R-METHOD-5): order of the list, and what choosing one opens.
 * `tile`: the methods collapse into one tile that opens a list of its own; `heading`: they stand below a heading.
 */
const GROUPS = {
  crypto: 'tile',
  card_method: 'tile',
  cash_methods: 'tile',
  cash_methods_kyrgyzstan: 'heading',
  cash_methods_ukraine: 'heading',
  p2p_methods_kyrgyzstan: 'tile',
  p2p_methods_ukraine: 'tile',
  bank_transfer_nigeria: 'tile',
  colombian_banks: 'heading',
  'e-money': 'heading',
  'indian-methods-grouped': 'heading',
  'nigeria-cards-grouped': 'tile',
  'online-indonesian-banks-grouped': 'tile',
  'online-malaysian-banks-grouped': 'tile',
  'online-thailand-banks-grouped': 'tile',
  'sbp-transgran-grouped': 'tile',
} as const;

export type GroupName = keyof typeof GROUPS;

const POSITIONS = new Map(Object.keys(GROUPS).map((name, at) => [name, at + 1]));

/** A payment group (R-METHOD-3): crypto has position 1. */
export interface Group {
  name: GroupName;
  position: number;
  kind: 'tile' | 'heading';
  methods: Method[];
}

/** The content of a list from top to bottom. */
export interface MethodList {
  popular: Method[];
  /** Methods of no group. */
  single: Method[];
  groups: Group[];
}

function isGroupName(name: string | null): name is GroupName {
  return name !== null && Object.hasOwn(GROUPS, name);
}

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** True for a group that collapses into one tile with a list of its own. */
export function isTileGroup(name: string | null): name is GroupName {
  return isGroupName(name) && GROUPS[name] === 'tile';
}

/** The methods that a list shows, in the cashier's order; codes 1, 2, 4, 6 and 8 are dropped. */
export function listedMethods(methods: readonly Method[]): Method[] {
  return methods.filter(isListed).toSorted(byPosition);
}

/** Sorts listed methods into popular ones (when they are no part of a tile), single ones and groups. */
export function groupMethods(methods: readonly Method[]): MethodList {
  const list: MethodList = { popular: [], single: [], groups: [] };
  const groups = new Map<GroupName, Group>();
  for (const method of methods) {
    const name = isGroupName(method.category) ? method.category : null;
    const kind = name && GROUPS[name];
    // A popular method of a tile group stays inside its tile too: the tile promises all of them.
    if (method.isPopular) list.popular.push(method);
    if (!name || !kind) {
      if (!method.isPopular) list.single.push(method);
      continue;
    }
    if (method.isPopular && kind === 'heading') continue;
    const group = groups.get(name) ?? { name, kind, position: POSITIONS.get(name) ?? 99, methods: [] };
    groups.set(name, group);
    group.methods.push(method);
  }
  list.groups = [...groups.values()].toSorted(byPosition);
  return list;
}

/** Paths of the route map that choosing leads to. */
export type EntryPath = `/${TransactionType}/${string}`;

/** The screen that choosing a group opens (R-ROUTE-19). */
export function groupEntry(type: TransactionType, group: GroupName): EntryPath {
  if (type === 'withdrawal') return '/withdrawal/group';
  if (group === 'crypto') return '/deposit/crypto';
  if (group.startsWith('p2p_methods_') || group === 'sbp-transgran-grouped') return '/deposit/peer-to-peer';
  return '/deposit/group';
}

/**
 * The target of Back from the pages that follow a method's form: that form. A coin has no form, since the tap on it
 * asks for its address, so Back leads to the list of coins.
 */
export function methodBase(...[type, method, inGroup]: Parameters<typeof methodEntry>): EntryPath {
  const entry = methodEntry(type, method, inGroup);
  return entry === '/deposit/crypto/address' ? groupEntry(type, 'crypto') : entry;
}

/** The screen that choosing a method opens; `inGroup` when it was chosen inside a group's list. */
export function methodEntry(
  type: TransactionType,
  method: Pick<Method, 'name' | 'category' | 'cardViewType'>,
  inGroup: boolean,
): EntryPath {
  if (type === 'withdrawal') {
    if (method.cardViewType === CARD_VIEW.bankTransfer) return '/withdrawal/nigerian-banks';
    return inGroup ? '/withdrawal/group/redirect' : '/withdrawal/redirect';
  }
  if (method.category === 'crypto') return '/deposit/crypto/address';
  if (method.cardViewType === CARD_VIEW.india) return '/deposit/india';
  if (method.cardViewType === CARD_VIEW.p2p) return '/deposit/peer-to-peer/base';
  if (method.name.endsWith('_h2h')) return '/deposit/host-to-host';
  if (inGroup && isGroupName(method.category)) {
    return groupEntry(type, method.category) === '/deposit/peer-to-peer'
      ? '/deposit/peer-to-peer/base'
      : '/deposit/group/redirect';
  }
  return '/deposit/redirect';
}
