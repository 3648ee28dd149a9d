import type { ComponentType } from 'react';
import type { TransactionType } from '../domain/transaction.ts';
import type { Transaction } from '../domain/transaction-schema.ts';

/** The transition into a page (R-ROUTE-2); with reduced motion there is none. */
type Transition = 'fade' | 'position-top' | 'slide-down';

/**
 * The condition for showing a route.
 *   choice      a group or method is chosen; else the list is reset and the user goes to the root
 *   navigation  the user came from another page of the widget; else they go to the root
 */
type Guard = 'choice' | 'navigation';

/**
 * One row of the route table: everything that is known of a route stands here and nowhere else. `Title` is the type of
 * a message key, which this floor does not know.
 */
export interface RouteRow<Title extends string = string> {
  /** Below the base path: `/deposit/redirect`. */
  path: string;
  /** Selects which analytics events are sent; null: that of the list which the page was reached from (session/place.ts). */
  type: TransactionType | null;
  /** Target of Back: a path, the previous history entry, or null (no Back button, the title instead). */
  back: string | 'history' | null;
  transition: Transition;
  guard?: Guard;
  /** The page's heading, shown by the header where there is no way back; without one it is the title of its list. */
  title?: Title;
  /** The header leads to the history of payments. */
  hasHistory?: true;
  /** False hides the closing button even where the host allows one. */
  closable?: false;
  /** Tells the pages apart that a transaction may ask for on this one route: each comes in as a page does. */
  step?: (transaction: Pick<Transaction, 'id' | 'next'>) => string;
  /** The screen, in a chunk of its own; or at once, for what the first paint needs. */
  screen: ComponentType | { load: () => Promise<{ default: ComponentType }> };
}
