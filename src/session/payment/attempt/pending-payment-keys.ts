import { subjectOf } from '../../../domain/host/user.ts';
import { isRecord } from '../../../domain/parsing/decoders.ts';
import type { Session } from '../../session.ts';
import { entriesOf, parseEntry } from './session-storage.ts';

/**
 * Storage keys of the pending payment. They contain a hash of the user id or token, so that two widgets on
 * one page with different users do not read each other's entries and no token is stored. A host that sets no
 * user id may return from a reload with another token, so the payment is also stored under the cashier's user
 * id once that is known.
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

/**
 * Removes the stored payment with this idempotency key. An entry with another key stays: that payment may
 * still be pending.
 */
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
