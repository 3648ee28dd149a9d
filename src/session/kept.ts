import { number, type Of, object, oneOf, optional, text } from '../domain/read.ts';
import { TRANSACTION_TYPES } from '../domain/transaction.ts';
import { keptAt } from './kept-at.ts';
import type { Session } from './session.ts';

const readKept = object({
  idem: text({ min: 1 }),
  type: oneOf(TRANSACTION_TYPES),
  method: text(),
  amount: text(),
  /** Absent where an older version of the widget kept it. */
  currency: optional(text()),
  /** When the user submitted, ms since the epoch. */
  since: number(),
});

/** What survives a reload of a payment under way: enough to ask after it, nothing that is secret. */
export type Kept = Of<typeof readKept>;

/** Keeps a payment for the next load of this tab, before anything of it is sent (decisions, section 2, rule 1). */
export function keepPayment(session: Session, kept: Kept): void {
  try {
    for (const place of keptAt(session)) sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Denied or full: the state holds it while the page lives, and the next start asks for open payments.
  }
}

/** The payment that was under way when the page went away, or null. */
export function keptPayment(session: Session): Kept | null {
  try {
    const place = keptAt(session).find((at) => sessionStorage.getItem(at) !== null) ?? '';
    return readKept(JSON.parse(sessionStorage.getItem(place) ?? ''));
  } catch {
    return null;
  }
}
