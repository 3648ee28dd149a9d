import { subjectOf } from '../../../domain/host/user.ts';
import { isRecord } from '../../../domain/parsing/decoders.ts';
import type { StoredKind } from '../../../domain/payment/stored-entry.ts';
import type { Session } from '../../session.ts';

/**
 * Storage keys of the pending payment. They contain a hash of the user id or token, so that two widgets on one page with different users
 * do not read each other's entries and no token is stored. A host that sets no user id may return from a reload with another token, so
 * the payment is also stored under the cashier's user id once that is known.
 */
export function pendingPaymentKeys({ state: { host, user } }: Session): string[] {
  return [host.userId || host.token, subjectOf(user)].filter(Boolean).map((subject) => {
    let hash = 0x811c9dc5;
    for (const letter of subject ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    return `pay-widget:${(hash >>> 0).toString(36)}`;
  });
}

/** True when a payment is stored, without decoding it. */
export function hasPendingPayment(session: Session): boolean {
  try {
    const entries = entriesOf(session);
    return pendingPaymentKeys(session).some((key) => entries.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Removes the stored payment with this idempotency key. An entry with another key stays: that payment may still be pending. */
export function forgetPayment(session: Session, idempotencyKey: string): void {
  try {
    const entries = entriesOf(session);
    for (const key of pendingPaymentKeys(session)) {
      const kept: unknown = parseEntry(entries.getItem(key) ?? 'null');
      if (isRecord(kept) && kept.idem === idempotencyKey) entries.removeItem(key);
    }
  } catch {
    // Storage is denied or the entry is unreadable: a later start could not read it either.
  }
}

/** The methods of session storage that finding a payment again needs. */
export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storage that survives a reload. A card frame uses the storage of its element, so that after a reload
 * the element finds the payment, whichever of the two sent it.
 * @throws {DOMException} when storage is denied
 */
export function entriesOf(session: Session): Entries {
  return session.cards.task?.entries ?? sessionStorage;
}

/** Entries of the widget are shorter (`pending-payment-storage.ts`); a longer one was written by another script. */
const MAX_ENTRY_CHARS = 20_000;

/**
 * The value of an entry.
 * @throws {RangeError} when the entry is too long to be the widget's: parsing a megabyte for every transaction of a
 * history would freeze the page
 * @throws {SyntaxError} when it is no JSON
 */
export function parseEntry(text: string): unknown {
  if (text.length > MAX_ENTRY_CHARS) throw RangeError();
  return JSON.parse(text);
}

/** The items of a list in session storage; empty when there are none, or another script has written them. */
export function readStoredList<T>(
  session: Session,
  kind: StoredKind,
  read: (value: unknown) => readonly T[],
): readonly T[] {
  try {
    const entries = entriesOf(session);
    const texts = pendingPaymentKeys(session).map((key) => entries.getItem(key + kind));
    return read(parseEntry(texts.find((text) => text !== null) ?? ''));
  } catch {
    return [];
  }
}
