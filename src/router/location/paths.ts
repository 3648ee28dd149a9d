import type { TransactionType } from '../../domain/payment/transaction.ts';

/** The path of the full page and the prefix of every route (R-ROUTE-1). */
export const BASE_PATH = '/paywidget';

/** True for a path that the query `back` may name: only the two lists. */
export function isListPath(path: string): path is `/${TransactionType}` {
  return path === '/deposit' || path === '/withdrawal';
}
