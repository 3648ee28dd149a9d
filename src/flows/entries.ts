import { isTileGroup } from '../domain/methods/method-groups.ts';
import type { EntryOf, FlowEntry, MethodFacts } from '../location/flow-entry.ts';

/** The entries of all flows, found by their folders. */
const ALL = Object.values(
  import.meta.glob<readonly FlowEntry[]>('./*/entry.ts', { eager: true, import: 'ENTRIES' }),
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
export const entryOf: EntryOf = (type, method) => {
  for (const isMatch of CRITERIA) {
    const entry = ALL.find((one) => one.type === type && isMatch(one, method));
    if (entry) return entry;
  }
  throw new Error(method.name);
};
