import { loadNavigation } from './late-navigation.ts';
import { LIST_ROUTES } from './list-routes.tsx';
import type { PageRow } from './page-row.ts';

const RETRY_DELAY_MS = 1_000;

let rows: readonly PageRow[] = LIST_ROUTES;
let loading: Promise<void> | null = null;

/**
 * Brings the whole route table. The first screen needs the two lists alone: what a way to pay adds to the table must
 * not weigh on it. A failed fetch is forgotten after a moment, so that the next navigation tries again: React asks for
 * the same promise twice to learn that it failed, and would go round for ever with a new one each time.
 */
export function loadRoutes(): Promise<void> {
  // With the table comes what Back does: whoever sees the button must not wait for the network.
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

/** True once every route is known, so that a path without a row is one that does not exist. */
export function hasAllRoutes(): boolean {
  return rows !== LIST_ROUTES;
}

/** Every row known so far. */
export function knownRows(): readonly PageRow[] {
  return rows;
}

/** The row of a path below the base, or undefined. */
export function rowOf(path: string): PageRow | undefined {
  return rows.find((row) => row.path === path);
}
