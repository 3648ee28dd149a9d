import { boolean, number, type Of, object, oneOf, optional, text } from '../domain/read.ts';
import { TRANSACTION_TYPES } from '../domain/transaction.ts';
import { keptAt } from './kept-at.ts';
import type { Session } from './session.ts';
import { type Entries, entriesOf } from './storage.ts';

const readKept = object({
  /** As long as the contract has keys: the cashier would refuse each question after another one. */
  idem: text({ min: 16, max: 64 }),
  type: oneOf(TRANSACTION_TYPES),
  /** Method, amount and currency are absent once another user has come (`forget-others.ts`). */
  method: optional(text()),
  amount: optional(text()),
  /** Absent where an older version of the widget kept it. */
  currency: optional(text()),
  /** When the user submitted, ms since the epoch. */
  since: number(),
  /** It was shown as processed or mistaked: nothing is in doubt. */
  isFinal: optional(boolean),
});

/** The part of a pending payment that survives a reload: enough to look it up, and no secret. */
export type Kept = Of<typeof readKept>;

/** Sessions that have looked for a payment of an earlier page; a key that is found later is of this page. */
const looked = new WeakSet<Session>();

export function noteLooked(session: Session): void {
  looked.add(session);
}

/** The payment that an earlier page left in doubt and that nobody has asked for yet, or null. */
export function unresumedPayment(session: Session): Kept | null {
  const kept = looked.has(session) ? null : keptPayment(session);
  return kept?.isFinal ? null : kept;
}

/** Keeps a payment for the next load of this tab, before anything of it is sent (R-MONEY-1). */
export function keepPayment(session: Session, kept: Kept): void {
  try {
    const entries = entriesOf(session);
    for (const place of keptAt(session)) entries.setItem(place, JSON.stringify(kept));
  } catch {
    // Denied or full: the state holds it while the page lives, and the next start asks for open payments.
  }
}

/** The payment that was under way when the page went away, or null. An entry that the widget did not write is removed. */
export function keptPayment(session: Session): Kept | null {
  try {
    const entries = entriesOf(session);
    for (const place of keptAt(session)) {
      const kept = readEntry(entries, place);
      // A date to come would make the widget wait for its end.
      if (kept) return { ...kept, since: Math.min(kept.since, Date.now()) };
    }
  } catch {
    // The storage is denied.
  }
  return null;
}

/** @throws {DOMException} where the storage is denied */
function readEntry(entries: Entries, place: string): Kept | null {
  const entry = entries.getItem(place);
  if (entry === null) return null;
  try {
    return readKept(JSON.parse(entry));
  } catch {
    entries.removeItem(place);
    return null;
  }
}
