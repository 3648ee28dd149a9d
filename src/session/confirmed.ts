import {
  askedAmount,
  asksForMoney,
  type ConfirmedPayment,
  findContradictions,
  type HeldTransaction,
  isSameConfirmed,
} from '../domain/confirmed-payment.ts';
import type { Fault } from '../domain/failure.ts';
import { boolean, list, number, type Of, object, oneOf, optional, text } from '../domain/read.ts';
import { TRANSACTION_TYPES } from '../domain/transaction.ts';
import type { Transaction } from '../domain/transaction-schema.ts';
import { newFault, tellFault } from './call.ts';
import { keptAt } from './kept-at.ts';
import type { Session } from './session.ts';
import { entriesOf } from './storage.ts';

interface Confirmation {
  confirmed: ConfirmedPayment;
  /** The user was shown how to pay it, here or where it was begun, so an amount may have arrived that differs. */
  wasShown: boolean;
  fault?: Fault;
}

/** A widget that nobody reloads makes hundreds of payments; news of older ones is compared with what is shown then. */
const MAX_CONFIRMATIONS = 50;
/** The newest ones outlive a reload: a user leaves few payments open. */
const MAX_STORED_CONFIRMATIONS = 10;

/** By session: what was confirmed of each payment, by its key until the cashier gave it an id. */
const confirmations = new WeakMap<Session, Map<string, Confirmation>>();

const readStored = list(
  object({
    id: text({ max: 100 }),
    type: oneOf(TRANSACTION_TYPES),
    method: text(),
    amount: text(),
    currency: text(),
    wasShown: boolean,
    /** When it was stored, ms since the epoch; absent where an older version of the widget stored it. */
    at: optional(number()),
  }),
  MAX_STORED_CONFIRMATIONS,
);

/** Session storage keys of the confirmed payments; they hold no secret. */
const placesOf = (session: Session) => keptAt(session).map((place) => `${place}:confirmed`);

function readStorage(session: Session): Of<typeof readStored> {
  try {
    const entries = entriesOf(session);
    const place = placesOf(session).find((at) => entries.getItem(at) !== null) ?? '';
    return readStored(JSON.parse(entries.getItem(place) ?? ''));
  } catch {
    return [];
  }
}

function writeStorage(session: Session, id: string, { confirmed, wasShown }: Confirmation): void {
  const others = readStorage(session).filter((stored) => stored.id !== id);
  const stored = [...others, { id, ...confirmed, wasShown, at: Date.now() }].slice(-MAX_STORED_CONFIRMATIONS);
  try {
    const entries = entriesOf(session);
    for (const place of placesOf(session)) entries.setItem(place, JSON.stringify(stored));
  } catch {
    // Denied or full: it is known while the page lives.
  }
}

function confirmationOf(session: Session, id: string): Confirmation | undefined {
  const known = confirmations.get(session)?.get(id);
  if (known) return known;
  const stored = readStorage(session).find((one) => one.id === id);
  if (!stored) return undefined;
  const { id: _id, wasShown, at: _at, ...confirmed } = stored;
  return { confirmed, wasShown };
}

function remember(session: Session, key: string, confirmation: Confirmation): void {
  const known = confirmations.get(session) ?? new Map<string, Confirmation>();
  confirmations.set(session, known);
  known.delete(key);
  known.set(key, confirmation);
  const [oldest] = known.keys();
  if (known.size > MAX_CONFIRMATIONS && oldest !== undefined) known.delete(oldest);
}

/** Notes what the user has confirmed under an idempotency key, before anything of it is sent. */
export function noteConfirmed(
  session: Session,
  idem: string,
  { type, method, amount, currency }: ConfirmedPayment,
): void {
  remember(session, idem, { confirmed: { type, method, amount, currency }, wasShown: false });
}

/**
 * Gives what was confirmed under a key to the payment that the cashier has created under it. A cashier may name an earlier
 * payment by mistake: what was confirmed of that one says nothing about this key.
 */
export function bindConfirmed(session: Session, idem: string, id: string): void {
  const byKey = confirmations.get(session)?.get(idem);
  if (!byKey) return;
  confirmations.get(session)?.delete(idem);
  // After a reload the storage may know more: that the payment was shown already.
  const known = confirmationOf(session, id);
  const confirmation = known && isSameConfirmed(known.confirmed, byKey.confirmed) ? known : byKey;
  remember(session, id, confirmation);
  writeStorage(session, id, confirmation);
}

/** The confirmed payment; for a payment begun elsewhere, the details shown first. */
export function confirmedOf(session: Session, { id }: Pick<Transaction, 'id'>): ConfirmedPayment | undefined {
  return confirmationOf(session, id)?.confirmed;
}

/**
 * Notes that a payment is shown. One that was begun elsewhere is compared from now on with what the user sees here; how
 * much comes to a crypto address is the payer's to decide. The amount of one that has been paid may be what arrived: what
 * its invoice asked for is nearer to what was confirmed.
 */
export function noteShown(session: Session, held: HeldTransaction): void {
  if (held.contradiction) return;
  const { id, type, method, currency, next } = held;
  const known = confirmationOf(session, id);
  if (known?.wasShown) return;
  const ownAmount = asksForMoney(held) ? held.amount : askedAmount(held);
  const amount = next?.kind === 'address' ? '0' : ownAmount;
  const confirmed = known?.confirmed ?? { type, method, amount, currency };
  const confirmation = { ...known, confirmed, wasShown: true };
  remember(session, id, confirmation);
  writeStorage(session, id, confirmation);
}

/**
 * Compares an answer of the cashier with what the user confirmed. One that contradicts it is held without anything that
 * could be paid, under the details that the user knows, and the host is told once for each payment.
 */
export function holdAgainstConfirmed(session: Session, told: Transaction): HeldTransaction {
  const { id, type, method, currency } = told;
  const confirmation = confirmationOf(session, id);
  // Begun elsewhere and paid: its amount may be what has arrived, and there is nothing else to compare it with.
  if (!confirmation && !asksForMoney(told)) return told;
  const confirmed = confirmation?.confirmed ?? {
    type,
    method,
    currency,
    // No confirmation is known: the answer is compared with itself.
    amount: told.next?.kind === 'address' ? '0' : told.amount,
  };
  const fields = findContradictions(confirmed, told, confirmation?.wasShown ?? true);
  if (fields.length === 0) return told;
  const received = { type, method, currency, amount: askedAmount(told) };
  const fault =
    confirmation?.fault ??
    newFault(session, 'not_as_confirmed', `Differs from what the user confirmed: ${fields.join(', ')}`);
  if (!confirmation?.fault) {
    remember(session, id, { ...(confirmation ?? { confirmed, wasShown: true }), fault });
    tellFault(session, fault, `payment ${id}`);
  }
  const { code, diagnosticsId } = fault;
  const { next: _payable, fee: _fee, net: _net, ...rest } = told;
  return {
    ...rest,
    ...confirmed,
    contradiction: { fields, confirmed, received, fault: { code, diagnosticsId } },
  };
}
