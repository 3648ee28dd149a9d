import { isRecord } from '../domain/read.ts';
import { subjectOf } from '../domain/user.ts';
import type { Session } from './session.ts';
import { entriesOf } from './storage.ts';

/**
 * Storage keys of the pending payment. Two widgets of two users on one page must not read each other's; the hash keeps
 * the token out of storage. A host without user ids may return from a reload with another token, so the payment is also
 * stored under the cashier's user id once that is known.
 */
export function keptAt({ state: { host, user } }: Session): string[] {
  return [host.userId || host.token, subjectOf(user)].filter(Boolean).map((subject) => {
    let hash = 0x811c9dc5;
    for (const letter of subject ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    return `pay-widget:${(hash >>> 0).toString(36)}`;
  });
}

/** True when something was under way, without looking at what. */
export function hasKeptPayment(session: Session): boolean {
  try {
    const entries = entriesOf(session);
    return keptAt(session).some((place) => entries.getItem(place) !== null);
  } catch {
    return false;
  }
}

/** Forgets the payment of a key; that of another one may be on its way, and stays kept. */
export function forgetPayment(session: Session, idem: string): void {
  try {
    const entries = entriesOf(session);
    for (const place of keptAt(session)) {
      const kept: unknown = JSON.parse(entries.getItem(place) ?? 'null');
      if (isRecord(kept) && kept.idem === idem) entries.removeItem(place);
    }
  } catch {
    // Nothing was stored either, or nothing that a later start could read.
  }
}
