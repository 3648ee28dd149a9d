import type { ComponentType } from 'react';
import { TRANSACTION_TYPES, type TransactionType } from '../domain/payment/transaction.ts';
import type { Transaction } from '../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/** The transition into a screen (R-ROUTE-2). With reduced motion there is none. */
type Transition = 'fade' | 'position-top' | 'slide-down';

/**
 * The condition for showing a route.
 * choice      a group or method is chosen, or a payment is there; otherwise the list is reset and the user is redirected to the root
 * navigation  the user came from another screen of the widget; otherwise they are redirected to the root
 */
type Guard = 'choice' | 'navigation';

export interface RouteRow {
  path: string;
  /** Null for the type of the list from which the user opened the screen (`currentTransactionType`). */
  type: TransactionType | null;
  /** Back target: a path, the previous history entry, or null for a title instead of a Back button. */
  back: string | 'history' | null;
  transition: Transition;
  guard?: Guard | undefined;
  /** The heading, which the header shows if there is no back target. By default the title of the list. */
  title?: MessageKey;
  hasHistory?: true;
  /** False hides the Close button even if the host shows it. */
  closable?: false;
  /** Distinguishes the steps of a transaction on this route, so that each is mounted as a new screen. */
  step?: (transaction: Pick<Transaction, 'id' | 'next'>) => string;
  /** If true, the screen is prefetched once a list is shown; if absent, once a form is shown; if false, it loads when the user opens it. */
  isNext?: boolean;
}

/** A row whose screen is in a lazy chunk. The two lists are in the first chunk (`first-routes.tsx`). */
export interface LoadedRow extends RouteRow {
  load: () => Promise<{ default: ComponentType }>;
}

/** A row as a flow declares it: its path, its screen, and where it differs from what `routeRow` derives from the path. */
export type Declared = Pick<LoadedRow, 'path' | 'load'> & Partial<RouteRow>;

/**
 * The row of a declared route. Its path decides the transaction type and the back target. A screen of a deposit or withdrawal needs a choice,
 * because the user can pay nothing without a method.
 */
export function routeRow(declared: Declared): LoadedRow {
  const parent = declared.path.slice(0, declared.path.lastIndexOf('/'));
  const type = TRANSACTION_TYPES.find((one) => declared.path.startsWith(`/${one}/`)) ?? null;
  const transition = type ? 'position-top' : 'fade';
  return { type, back: parent || null, transition, guard: type ? 'choice' : undefined, ...declared };
}
