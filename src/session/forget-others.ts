import { isRecord } from '../domain/read.ts';
import { keptAt } from './kept-at.ts';
import type { Session } from './session.ts';

/** Two users may have a widget each on one page: what is younger may be the payment of the other one. */
const MAX_AGE_MS = 3_600_000;

const ENTRY = /^pay-widget:[a-z\d]+(:confirmed)?$/;

/**
 * Takes method, amount and currency of other users out of session storage, once they are an hour old: a user who left the
 * tab to another one leaves no details. The idempotency key of a payment under way stays, so that its user, who comes back,
 * asks what became of it and does not pay twice.
 */
export function forgetOthers(session: Session): void {
  // A card frame has its entries from the element, which clears its own.
  if (session.task) return;
  try {
    const own = keptAt(session);
    for (const name of Object.keys(sessionStorage)) {
      const match = ENTRY.exec(name);
      if (match && !own.some((place) => name.startsWith(place))) strip(name, match[1] !== undefined);
    }
  } catch {
    // The storage is denied: nothing is kept there.
  }
}

function strip(name: string, isList: boolean): void {
  const entry = parse(sessionStorage.getItem(name));
  const dates = isList
    ? listOf(entry).map((item) => (isRecord(item) ? item.at : 0))
    : isRecord(entry)
      ? [entry.since]
      : undefined;
  const isYoung = (date: unknown) => typeof date === 'number' && Math.abs(Date.now() - date) < MAX_AGE_MS;
  if (dates?.some(isYoung)) return;
  if (isList || !isRecord(entry)) sessionStorage.removeItem(name);
  else {
    const { idem, type, since, isFinal } = entry;
    sessionStorage.setItem(name, JSON.stringify({ idem, type, since, isFinal }));
  }
}

function parse(entry: string | null): unknown {
  try {
    return JSON.parse(entry ?? '');
  } catch {
    return null;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
