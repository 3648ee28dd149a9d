import { lazyCode } from '../ui/lazy-code.tsx';
import { LIST_ROUTES, type Route } from './first-routes.tsx';

/** After a failed load of the routes the promise is kept for this time: React reads it twice to find the error. */
const FAILURE_KEPT_MS = 1_000;

/**
 * The complete route table. The first screen needs only the two lists, so the other routes are a separate
 * chunk. The code of Back loads with it: lists have no Back button, and a user who sees one must not wait.
 */
export const ALL_ROUTES = lazyCode(() => import('./back-target.ts'), FAILURE_KEPT_MS);

/** The rows loaded so far. */
export function knownRows(): readonly Route[] {
  return ALL_ROUTES.ready?.ROUTES ?? LIST_ROUTES;
}

/** The row of a path without the base, or undefined. */
export function rowOf(path: string): Route | undefined {
  return knownRows().find((row) => row.path === path);
}
