import type { RouteRow } from '../routing/route.ts';
import { resetChoice } from '../session/choice.ts';
import type { Session } from '../session/session.ts';

/** The list that the root leads to (R-ROUTE-1). */
export const ROOT_LIST = '/deposit';

/** The path that the guard of a route redirects to, or null when the user may enter (R-ROUTE-15). */
export function turnedAway(session: Session, row: RouteRow): string | null {
  const { choice, transaction, intent } = session.state;
  const hasChoice =
    choice.group !== null || choice.method !== null || transaction !== null || intent !== null;
  if (row.guard === 'choice' && !hasChoice) return '/';
  if (row.guard === 'navigation' && session.location.depth === 0) return '/';
  return null;
}

/**
 * Leads the user away from a path that must not be shown: `row` is its route, if it has one. The guard for a choice resets
 * the list as R-ROUTE-15 has it: nothing is chosen or typed, nothing lies behind it that Back could
 * lead to, and search, scroll position and focus go with the pages that knew them.
 */
export function leadAway(session: Session, row: RouteRow | undefined, to: string): void {
  const { location, options, state } = session;
  if (row?.guard === 'choice') {
    resetChoice(session);
    location.restart(to);
    return;
  }
  location.redirect(to);
  if (to !== ROOT_LIST || options.page === 'deposit') return;
  // The host asked for withdrawals and hears which list its user sees; before the session is ready, its start tells that.
  options.page = 'deposit';
  if (state.phase === 'ready') options.host.notify('init', { page: 'deposit' });
}
