import { entriesUnder } from '../../domain/payment/stored-entry.ts';
import { pendingPaymentKeys } from '../payment/attempt/pending-payment-keys.ts';
import type { Session } from '../session.ts';

/** Session storage keys that the frame of this user may read and write. */
function keysOf(session: Session): string[] {
  return pendingPaymentKeys(session).flatMap(entriesUnder);
}

/** The entries that the frame starts with. */
export function readEntries(session: Session): Record<string, string> {
  try {
    return Object.fromEntries(
      keysOf(session).flatMap((key) => {
        const text = sessionStorage.getItem(key);
        return text === null ? [] : [[key, text]];
      }),
    );
  } catch {
    return {};
  }
}

/** Stores an entry for the frame, which may write only the entries of this user. */
export function keepEntry(session: Session, { name, text }: { name: string; text: string | null }): void {
  if (!keysOf(session).includes(name)) return;
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage is denied or full. The frame still knows the payment until it closes, and the next start
    // requests open transactions.
  }
}
