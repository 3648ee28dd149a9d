import { isRecord } from '../../../domain/parsing/decoders.ts';
import { storedKindOf } from '../../../domain/payment/stored-entry.ts';
import type { Session } from '../../session.ts';
import { parseEntry, pendingPaymentKeys } from './pending-payment-keys.ts';

/** Younger entries stay, because the page may embed a second widget with another user. */
const MAX_AGE_MS = 3_600_000;

/**
 * Removes method, amount and currency of other users from session storage, which the next user of the tab could read. The idempotency key
 * of a pending payment stays: when its user returns, the widget looks the payment up instead of paying twice.
 */
export function forgetOthers(session: Session): void {
  // The entries of a card frame are those of the element, which clears its own storage.
  if (session.cards.task) return;
  try {
    const own = pendingPaymentKeys(session);
    for (const name of Object.keys(sessionStorage)) {
      const kind = storedKindOf(name);
      if (kind !== undefined && !own.some((key) => name.startsWith(key))) strip(name, kind !== '');
    }
  } catch {
    // Storage is denied, so it has no entries.
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
    return parseEntry(entry ?? '');
  } catch {
    return null;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
