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

/** The names of these properties must not change, because a reload may load a newer version of the widget. */
const readEntry = object({
  /** With a key of another length the cashier would reject every lookup. */
  idem: text({ min: 16, max: 64 }),
  type: oneOf(TRANSACTION_TYPES),
  /** Absent, like amount and currency, after another user has used the tab (`forget-other-users.ts`). */
  method: optional(shownText),
  amount: optional(shownText),
  /** Absent if an older version of the widget has stored the payment. */
  currency: optional(shownText),
  fee: optional(text()),
  payee: optional(text()),
  /** Time of submitting, ms since the epoch. */
  since: number(),
  /** True once the user has seen the outcome. */
  isFinal: optional(boolean),
});

type Entry = Decoded<typeof readEntry>;

/** The part of a payment that survives a reload: enough to look it up, and no secret. */
export interface PendingPayment extends Omit<Entry, 'idem' | 'since' | 'fee' | 'payee'> {
  idempotencyKey: string;
  submittedAt: number;
  /** The confirmed fee of a payout with speeds. */
  fee?: string | undefined;
  /** The accepted result of the check of the payee's name. */
  payee?: string | undefined;
}

export class PendingPaymentStorage {
  readonly #session: Session;
  /** True once the payment of an earlier page load was looked up. A key that is stored afterwards belongs to this session. */
  #isLookedUp = false;

  constructor(session: Session) {
    this.#session = session;
  }

  noteLookedUp(): void {
    this.#isLookedUp = true;
  }

  /** The pending payment of an earlier page load, unless this session has looked it up. */
  loadUnresumed(): PendingPayment | null {
    const pending = this.#isLookedUp ? null : this.load();
    return pending?.isFinal ? null : pending;
  }

  /** A new payment is stored before its create request is sent (R-MONEY-1). */
  save({ idempotencyKey: idem, submittedAt: since, ...payment }: PendingPayment): void {
    const entry = { idem, since, ...payment };
    try {
      const entries = entriesOf(this.#session);
      for (const key of pendingPaymentKeys(this.#session)) entries.setItem(key, JSON.stringify(entry));
    } catch {
      // Storage is denied or full. The payment is known until the page unloads, and the next start requests open transactions.
    }
  }

  /** The stored payment of this page load or an earlier one. An entry that `readEntry` rejects is removed. */
  load(): PendingPayment | null {
    try {
      const entries = entriesOf(this.#session);
      for (const key of pendingPaymentKeys(this.#session)) {
        const entry = loadEntry(entries, key);
        if (!entry) continue;
        const { idem: idempotencyKey, since, ...payment } = entry;
        // The clock may have been wrong: with a time in the future the widget would wait until then before it gives the payment up.
        return { ...payment, idempotencyKey, submittedAt: Math.min(since, Date.now()) };
      }
    } catch {
      // Storage is denied, so it has no payment.
    }
    return null;
  }
}

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

/** The limit is below that of `parseEntry`, so that each stored entry can be read. */
const MAX_STORED_CHARS = 18_000;

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
