import type { RouteRow } from '../location/route.ts';
import { resetChoice } from '../session/methods/select-method.ts';
import type { Session } from '../session/session.ts';

/** The list that the root redirects to (R-ROUTE-1). */
export const ROOT_LIST = '/deposit';

/** The path that the guard of a route redirects to, or null when the user may enter (R-ROUTE-15). */
export function redirectFor(session: Session, row: RouteRow): string | null {
  const { choice, transaction, attempt } = session.state;
  const hasChoice =
    choice.group !== null || choice.method !== null || transaction !== null || attempt !== null;
  if (row.guard === 'choice' && !hasChoice) return '/';
  if (row.guard === 'navigation' && session.location.depth === 0) return '/';
  return null;
}

/**
 * Redirects from a route that must not be shown; `row` is undefined for an unknown path. The guard `choice`
 * also clears the choice, the draft and the history (R-ROUTE-15), so that Back leads nowhere and the list
 * starts without search, scroll position and focus.
 */
export function redirect(session: Session, row: RouteRow | undefined, to: string): void {
  const { location, state } = session;
  if (row?.guard === 'choice') {
    resetChoice(session);
    location.restart(to);
    return;
  }
  location.redirect(to);
  if (to !== ROOT_LIST || state.page === 'deposit') return;
  // The host requested withdrawals, so notify it of the list that the user sees. Before the session is ready,
  // the start sequence sends `init`.
  state.page = 'deposit';
  if (state.phase === 'ready') session.host.notify('init', { page: 'deposit' });
}
