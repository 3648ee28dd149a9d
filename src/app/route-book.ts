import { loadNavigation } from './late-navigation.ts';
import { LIST_ROUTES } from './list-routes.tsx';
import type { PageRow } from './page-row.ts';

const RETRY_DELAY_MS = 1_000;

let rows: readonly PageRow[] = LIST_ROUTES;
let loading: Promise<void> | null = null;

/**
 * Loads the complete route table. The first screen needs only the two lists, so the routes of the flows are a
 * separate chunk. After a failed load the promise is kept for a moment before the next attempt: React reads
 * it twice to find the error, and would loop with a new promise each time.
 */
export function loadRoutes(): Promise<void> {
  // Loads the code of Back with the table, because a user who sees the button must not wait for it.
  loading ??= Promise.all([import('./routes.tsx'), loadNavigation()]).then(
    ([{ ROUTES }]) => {
      rows = ROUTES;
    },
    (error: unknown) => {
      setTimeout(() => {
        loading = null;
      }, RETRY_DELAY_MS);
      throw error;
    },
  );
  return loading;
}

/** True once all routes are loaded, so that a path without a row does not exist. */
export function hasAllRoutes(): boolean {
  return rows !== LIST_ROUTES;
}

/** The rows loaded so far. */
export function knownRows(): readonly PageRow[] {
  return rows;
}

/** The row of a path without the base, or undefined. */
export function rowOf(path: string): PageRow | undefined {
  return rows.find((row) => row.path === path);
}
