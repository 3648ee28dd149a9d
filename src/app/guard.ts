import type { RouteRow } from '../routing/route.ts';
import type { Session } from '../session/session.ts';

/** Where the guard of a row sends the user instead, or null when they may pass (specification, section 2). */
export function turnedAway(session: Session, row: RouteRow): string | null {
  const { choice, transaction, intent } = session.state;
  const hasChoice =
    choice.group !== null || choice.method !== null || transaction !== null || intent !== null;
  if (row.guard === 'choice' && !hasChoice) return '/';
  if (row.guard === 'navigation' && session.location.depth === 0) return '/';
  return null;
}
