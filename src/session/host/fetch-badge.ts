import type { Session } from '../session.ts';

/** A longer badge is ignored, characters. */
const LONGEST = 64_000;

/** Fetched badges by URL, so that reopening a screen does not fetch them again. */
const badges = new WeakMap<Session, Map<string, Promise<string | undefined>>>();

/**
 * The host's badge as text, fetched once (R-THEME-7); undefined when it cannot be fetched. That error is not
 * reported: the user cannot do anything about it.
 */
export function loadBadge(session: Session, address: string): Promise<string | undefined> {
  const known = badges.get(session) ?? new Map<string, Promise<string | undefined>>();
  badges.set(session, known);
  const badge = known.get(address) ?? read(address);
  known.set(address, badge);
  return badge;
}

async function read(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { credentials: 'omit' });
    if (!response.ok) return undefined;
    const text = await response.text();
    return text.length <= LONGEST ? text : undefined;
  } catch {
    return undefined;
  }
}
