import { subjectOf } from '../../../domain/host/user.ts';
import { isRecord } from '../../../domain/parsing/decoders.ts';
import type { StoredKind } from '../../../domain/payment/stored-entry.ts';
import type { Session } from '../../session.ts';

/**
 * Storage keys of the pending payment. They contain a hash of the user id or token: two widgets on a page may have different users, and no
 * token is stored. A host without a user id may set another token after a reload, so the cashier's user id makes a second key.
 */
export function pendingPaymentKeys({ state: { host, user } }: Session): string[] {
  return [host.userId || host.token, subjectOf(user)].filter(Boolean).map((subject) => {
    let hash = 0x811c9dc5;
    for (const letter of subject ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    return `pay-widget:${(hash >>> 0).toString(36)}`;
  });
}

/** Checks the key alone, because the decoder of entries is loaded with the code of payments. */
export function hasPendingPayment(session: Session): boolean {
  try {
    const entries = entriesOf(session);
    return pendingPaymentKeys(session).some((key) => entries.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Removes the stored payment, unless the entry has another idempotency key: that payment may still be pending. */
export function forgetPayment(session: Session, idempotencyKey: string): void {
  try {
    const entries = entriesOf(session);
    for (const key of pendingPaymentKeys(session)) {
      const kept: unknown = parseEntry(entries.getItem(key) ?? 'null');
      if (isRecord(kept) && kept.idem === idempotencyKey) entries.removeItem(key);
    }
  } catch {
    // Storage is denied or the entry is unreadable, so a later start cannot read it either.
  }
}

export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A card frame uses the entries of its element, so that after a reload the element finds the payment. @throws {DOMException} if denied */
export function entriesOf(session: Session): Entries {
  return session.cards.task?.entries ?? sessionStorage;
}

/** A longer entry was written by another script: those of the widget are shorter. */
const MAX_ENTRY_CHARS = 20_000;

/**
 * @throws {RangeError} when the entry is too long: parsing a megabyte for every transaction of the history would freeze the page
 * @throws {SyntaxError} when it is no JSON
 */
export function parseEntry(text: string): unknown {
  if (text.length > MAX_ENTRY_CHARS) throw RangeError();
  return JSON.parse(text);
}

/** Empty when nothing is stored, or another script has written the entry. */
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
