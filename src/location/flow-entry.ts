import type { Method } from '../domain/methods/method.ts';
import type { GroupName } from '../domain/methods/method-groups.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';

type EntryPath = `/${TransactionType}/${string}`;

/**
 * The methods that a flow opens, and their first screen (R-ROUTE-19, R-ROUTE-20): a row of `ENTRIES` in `src/flows/entries.ts`. The fields
 * from `category` to `others` are criteria. If several rows match a method, the first criterion in this order decides.
 */
export interface FlowEntry {
  type: TransactionType;
  category?: GroupName;
  cardView?: number;
  nameEnd?: string;
  groups?: readonly string[];
  /** Methods that match nothing else: those of any group that is one tile, or those without such a group. */
  others?: 'grouped' | 'single';
  path: EntryPath;
  groupPath?: EntryPath;
  /** True if opening the screen requests the payment at once, so that Back leads to the group and not to the screen. */
  isFormless?: true;
}

export type MethodFacts = Pick<Method, 'name' | 'category' | 'cardViewType'>;

/**
 * Finds the first screen of a method: `entryOf` of `src/flows`, which the session gets when it is created, because the session
 * must not import flows.
 */
export type EntryOf = (type: TransactionType, method: MethodFacts) => FlowEntry;
