import type { Session } from './session.ts';

/** A badge longer than this is none, characters. */
const LONGEST = 64_000;

/** Fetched badges by URL: a page that is opened again does not fetch again. */
const badges = new WeakMap<Session, Map<string, Promise<string | undefined>>>();

/**
 * The host's badge as text, asked for once (R-THEME-7); undefined where it cannot be had, which
 * is no fault of the payer's and is told to nobody.
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
