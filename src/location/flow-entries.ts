import type { Method } from '../domain/methods/method.ts';
import { isTileGroup } from '../domain/methods/method-groups.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import type { FlowEntry } from './flow-entry.ts';

type MethodFacts = Pick<Method, 'name' | 'category' | 'cardViewType'>;

/** The entries of all flows, found by their folders. */
const ALL = Object.values(
  import.meta.glob<readonly FlowEntry[]>('../flows/*/entry.ts', { eager: true, import: 'ENTRIES' }),
).flat();

/** The criteria of `FlowEntry`, in their order. */
const CRITERIA: readonly ((entry: FlowEntry, method: MethodFacts) => unknown)[] = [
  ({ category }, method) => category === method.category,
  ({ cardView }, method) => cardView === method.cardViewType,
  ({ nameEnd }, { name }) => nameEnd && name.endsWith(nameEnd),
  ({ groups }, { category }) => category && groups?.includes(category),
  ({ others }, { category }) => others === (isTileGroup(category) ? 'grouped' : 'single'),
];

/** The first screen of a method (R-ROUTE-19, R-ROUTE-20). */
export function entryOf(type: TransactionType, method: MethodFacts): FlowEntry {
  for (const isMatch of CRITERIA) {
    const entry = ALL.find((one) => one.type === type && isMatch(one, method));
    if (entry) return entry;
  }
  throw new Error(method.name);
}

/** The screen that choosing a group opens (R-ROUTE-19). */
export function groupPath(type: TransactionType, group: string): string {
  const entry = entryOf(type, { name: '', category: group, cardViewType: null });
  return entry.groupPath ?? entry.path;
}
