import type { StoredKind } from '../../../domain/payment/stored-entry.ts';
import type { Session } from '../../session.ts';
import { entriesOf, parseEntry, pendingPaymentKeys } from './pending-payment-keys.ts';

/** Below the limit of `parseEntry`, so that each entry can be read again. */
const MAX_STORED_CHARS = 18_000;

const namesOf = (session: Session, kind: StoredKind) => pendingPaymentKeys(session).map((key) => key + kind);

/** The items of a list in session storage; empty when there are none, or another script has written them. */
export function readStoredList<T>(
  session: Session,
  kind: StoredKind,
  read: (value: unknown) => readonly T[],
): readonly T[] {
  try {
    const entries = entriesOf(session);
    const name = namesOf(session, kind).find((at) => entries.getItem(at) !== null) ?? '';
    return read(parseEntry(entries.getItem(name) ?? ''));
  } catch {
    return [];
  }
}

/** Stores the newest items, as many as fit; if storage is denied or full, they are known until the page unloads. */
export function storeList(session: Session, kind: StoredKind, items: readonly object[], max: number): void {
  const stored = items.slice(-max);
  while (JSON.stringify(stored).length > MAX_STORED_CHARS) stored.shift();
  try {
    const entries = entriesOf(session);
    for (const name of namesOf(session, kind)) entries.setItem(name, JSON.stringify(stored));
  } catch {
    // Storage is denied or full.
  }
}
