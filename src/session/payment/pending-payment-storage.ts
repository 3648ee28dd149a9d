import { boolean, number, type Of, object, oneOf, optional, text } from '../../domain/parsing/decoders.ts';
import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import type { Session } from '../session.ts';
import { keptAt } from './pending-payment-keys.ts';
import { type Entries, entriesOf, parseEntry } from './session-storage.ts';

const readKept = object({
  /** Lengths that the contract allows. With any other key the cashier would reject every lookup. */
  idem: text({ min: 16, max: 64 }),
  type: oneOf(TRANSACTION_TYPES),
  /** Method, amount and currency are absent after another user used the tab (`forget-others.ts`). */
  method: optional(text()),
  amount: optional(text()),
  /** Absent if an older version of the widget stored it. */
  currency: optional(text()),
  /** Time of submitting, ms since the epoch. */
  since: number(),
  /** The widget has shown it as processed or mistaked, so its outcome is known. */
  isFinal: optional(boolean),
});

/** The part of a pending payment that survives a reload: enough to look it up, and no secret. */
export type Kept = Of<typeof readKept>;

/**
 * Sessions that have already read the payment stored by an earlier page load. A key found in storage
 * afterwards is their own.
 */
const looked = new WeakSet<Session>();

export function noteLooked(session: Session): void {
  looked.add(session);
}

/** The pending payment of an earlier page load that this session has not looked up yet, or null. */
export function unresumedPayment(session: Session): Kept | null {
  const kept = looked.has(session) ? null : keptPayment(session);
  return kept?.isFinal ? null : kept;
}

/** Stores a payment for the next load of this tab, before the create request is sent (R-MONEY-1). */
export function keepPayment(session: Session, kept: Kept): void {
  try {
    const entries = entriesOf(session);
    for (const place of keptAt(session)) entries.setItem(place, JSON.stringify(kept));
  } catch {
    // Storage is denied or full: the payment is known until the page unloads, and the next start requests
    // open transactions.
  }
}

/**
 * The payment that was pending when the page unloaded, or null. An entry that the widget did not write is
 * removed.
 */
export function keptPayment(session: Session): Kept | null {
  try {
    const entries = entriesOf(session);
    for (const place of keptAt(session)) {
      const kept = readEntry(entries, place);
      // A date in the future would make the widget wait until then.
      if (kept) return { ...kept, since: Math.min(kept.since, Date.now()) };
    }
  } catch {
    // Storage is denied.
  }
  return null;
}

/** @throws {DOMException} when storage is denied */
function readEntry(entries: Entries, place: string): Kept | null {
  const entry = entries.getItem(place);
  if (entry === null) return null;
  try {
    return readKept(parseEntry(entry));
  } catch {
    entries.removeItem(place);
    return null;
  }
}
