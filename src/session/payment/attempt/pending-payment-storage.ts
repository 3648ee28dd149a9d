import { shownText } from '../../../domain/parsing/clean-text.ts';
import {
  boolean,
  type Decoded,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../../../domain/parsing/decoders.ts';
import type { StoredKind } from '../../../domain/payment/stored-entry.ts';
import { TRANSACTION_TYPES } from '../../../domain/payment/transaction.ts';
import type { Session } from '../../session.ts';
import { type Entries, entriesOf, parseEntry, pendingPaymentKeys } from './pending-payment-keys.ts';

/** A pending payment in session storage. The names of its properties must not change, because a reload may load a newer version of the widget. */
const readEntry = object({
  /** Lengths that the contract allows. With any other key the cashier would reject every lookup. */
  idem: text({ min: 16, max: 64 }),
  type: oneOf(TRANSACTION_TYPES),
  /** Method, amount and currency are absent after another user used the tab (`forget-other-users.ts`). */
  method: optional(shownText),
  amount: optional(shownText),
  /** The currency; absent if an older version of the widget stored the payment. */
  currency: optional(shownText),
  fee: optional(text()),
  payee: optional(text()),
  /** Time of submitting, ms since the epoch. */
  since: number(),
  /** The widget has shown it as processed or mistaked, so its outcome is known. */
  isFinal: optional(boolean),
});

type Entry = Decoded<typeof readEntry>;

/** The part of a pending payment that survives a reload: enough to look it up, and no secret. */
export interface PendingPayment extends Omit<Entry, 'idem' | 'since' | 'fee' | 'payee'> {
  idempotencyKey: string;
  submittedAt: number;
  /** The fee that the user has confirmed, of a payout with speeds. */
  fee?: string | undefined;
  /** The result of the check of the payee's name that the user has accepted. */
  payee?: string | undefined;
}

export class PendingPaymentStorage {
  readonly #session: Session;
  /** The payment stored by an earlier page load has been looked up. A key found in storage afterwards is this session's own. */
  #isLookedUp = false;

  constructor(session: Session) {
    this.#session = session;
  }

  noteLookedUp(): void {
    this.#isLookedUp = true;
  }

  /** The pending payment of an earlier page load that this session has not looked up yet, or null. */
  loadUnresumed(): PendingPayment | null {
    const pending = this.#isLookedUp ? null : this.load();
    return pending?.isFinal ? null : pending;
  }

  /** Stores a payment for the next load of this tab; a new one before its create request is sent (R-MONEY-1). */
  save({ idempotencyKey: idem, submittedAt: since, ...payment }: PendingPayment): void {
    const entry = { idem, since, ...payment };
    try {
      const entries = entriesOf(this.#session);
      for (const key of pendingPaymentKeys(this.#session)) entries.setItem(key, JSON.stringify(entry));
    } catch {
      // Storage is denied or full: the payment is known until the page unloads, and the next start requests open transactions.
    }
  }

  /** The stored payment, of this page load or an earlier one, or null. An entry that the widget did not write is removed. */
  load(): PendingPayment | null {
    try {
      const entries = entriesOf(this.#session);
      for (const key of pendingPaymentKeys(this.#session)) {
        const entry = loadEntry(entries, key);
        if (!entry) continue;
        const { idem: idempotencyKey, since, ...payment } = entry;
        // The device's clock may have been wrong: with a time in the future, the widget would wait until then before it gives the payment up.
        return { ...payment, idempotencyKey, submittedAt: Math.min(since, Date.now()) };
      }
    } catch {
      // Storage is denied, so no stored payment can be found.
    }
    return null;
  }
}

/** @throws {DOMException} when storage is denied */
function loadEntry(entries: Entries, key: string): Entry | null {
  const text = entries.getItem(key);
  if (text === null) return null;
  try {
    return readEntry(parseEntry(text));
  } catch {
    entries.removeItem(key);
    return null;
  }
}

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
