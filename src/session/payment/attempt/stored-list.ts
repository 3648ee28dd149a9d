import type { StoredKind } from '../../../domain/payment/stored-entry.ts';
import type { Session } from '../../session.ts';
import { entriesOf, pendingPaymentKeys } from './pending-payment-keys.ts';

/** Below the limit of `parseEntry`, so that each entry can be read again. */
const MAX_STORED_CHARS = 18_000;

/** Stores the newest items, as many as fit; if storage is denied or full, they are known until the page unloads. */
export function storeList(session: Session, kind: StoredKind, items: readonly object[], max: number): void {
  const stored = items.slice(-max);
  while (JSON.stringify(stored).length > MAX_STORED_CHARS) stored.shift();
  try {
    const entries = entriesOf(session);
    for (const key of pendingPaymentKeys(session)) entries.setItem(key + kind, JSON.stringify(stored));
  } catch {
    // Storage is denied or full: the items are known until the page unloads.
  }
}
