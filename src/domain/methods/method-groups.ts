import { isListed, type Method } from './method.ts';

/**
 * The groups (R-METHOD-3 to R-METHOD-5), in the order of the list.
 * `tile`: one tile opens a list of the methods; `heading`: the methods follow a heading.
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

export interface Group {
  name: GroupName;
  position: number;
  kind: 'tile' | 'heading';
  methods: Method[];
}

export interface MethodList {
  last: Method[];
  popular: Method[];
  single: Method[];
  groups: Group[];
}

function isGroupName(name: string | null): name is GroupName {
  return name !== null && Object.hasOwn(GROUPS, name);
}

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

export function isTileGroup(name: string | null): name is GroupName {
  return isGroupName(name) && GROUPS[name] === 'tile';
}

export function listedMethods(methods: readonly Method[]): Method[] {
  return methods.filter(isListed).toSorted(byPosition);
}

/**
 * Divides listed methods into the last used one, popular ones, single ones and groups.
 * @param last name of the method that the user used last
 */
export function groupMethods(methods: readonly Method[], last?: string): MethodList {
  const list: MethodList = { last: [], popular: [], single: [], groups: [] };
  const groups = new Map<GroupName, Group>();
  for (const method of methods) {
    const name = isGroupName(method.category) ? method.category : null;
    const kind = name && GROUPS[name];
    const top = method.name === last ? list.last : method.isPopular ? list.popular : null;
    top?.push(method);
    if (!name || !kind) {
      if (!top) list.single.push(method);
      continue;
    }
    // A method of a tile group is also shown in the group's own list, because that list must be complete.
    if (top && kind === 'heading') continue;
    const group = groups.get(name) ?? { name, kind, position: POSITIONS.get(name) ?? 99, methods: [] };
    groups.set(name, group);
    group.methods.push(method);
  }
  list.groups = [...groups.values()].toSorted(byPosition);
  return list;
}
