import type { ComponentType } from 'react';
import type { TransactionType } from '../domain/payment/transaction.ts';
import type { Transaction } from '../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/** The transition into a screen (R-ROUTE-2); with reduced motion there is none. */
type Transition = 'fade' | 'position-top' | 'slide-down';

/**
 * The condition for showing a route.
 *   choice      a group or method is chosen; otherwise the list is reset and the user is redirected to the root
 *   navigation  the user came from another screen of the widget; otherwise they are redirected to the root
 */
type Guard = 'choice' | 'navigation';

/** One row of the route table. */
export interface RouteRow {
  /** Path without the base: `/deposit/redirect`. */
  path: string;
  /**
   * Transaction type of the analytics events; null for that of the list from which the screen was opened
   * (`currentTransactionType`).
   */
  type: TransactionType | null;
  /** Back target: a path, the previous history entry, or null for a title instead of a Back button. */
  back: string | 'history' | null;
  transition: Transition;
  guard?: Guard;
  /** The heading, shown by the header if there is no back target; by default the title of the list. */
  title?: MessageKey;
  /** The header has a button that opens the history. */
  hasHistory?: true;
  /** False hides the Close button even if the host shows it. */
  closable?: false;
  /** Distinguishes the steps of a transaction on this route, so that each is mounted as a new screen. */
  step?: (transaction: Pick<Transaction, 'id' | 'next'>) => string;
  /** The screen is prefetched from the list. */
  isNext?: true;
  /** The screen: a lazy chunk, or a component that the first paint needs. */
  screen: ComponentType | { load: () => Promise<{ default: ComponentType }> };
}
