import type { Fault } from '../../domain/errors/failures.ts';
import {
  boolean,
  list,
  number,
  type Of,
  object,
  oneOf,
  optional,
  text,
} from '../../domain/parsing/decoders.ts';
import {
  askedAmount,
  asksForMoney,
  type ConfirmedPayment,
  findContradictions,
  type HeldTransaction,
  isSameConfirmed,
} from '../../domain/payment/confirmed-payment.ts';
import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { newFault, tellFault } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import { keptAt } from './pending-payment-keys.ts';
import { entriesOf, parseEntry } from './session-storage.ts';

interface Confirmation {
  confirmed: ConfirmedPayment;
  /**
   * The user has seen how to pay it, here or on another device, so the paid amount may differ from the
   * confirmed one.
   */
  wasShown: boolean;
  fault?: Fault;
}

/**
 * A widget that is never reloaded may make hundreds of payments. Responses about forgotten ones are compared
 * with what the screen shows then.
 */
const MAX_CONFIRMATIONS = 50;
/** The newest confirmations are stored for a reload; a user leaves few payments open. */
const MAX_STORED_CONFIRMATIONS = 10;

/**
 * The confirmed payments of a session by idempotency key, and by transaction id once the cashier has assigned
 * one.
 */
const confirmations = new WeakMap<Session, Map<string, Confirmation>>();

const readStored = list(
  object({
    id: text({ max: 100 }),
    type: oneOf(TRANSACTION_TYPES),
    method: text(),
    amount: text(),
    currency: text(),
    wasShown: boolean,
    /** Time when it was stored, ms since the epoch; absent if an older version of the widget stored it. */
    at: optional(number()),
  }),
  MAX_STORED_CONFIRMATIONS,
);

/** Session storage keys of the confirmed payments. The entries contain no secret. */
const placesOf = (session: Session) => keptAt(session).map((place) => `${place}:confirmed`);

function readStorage(session: Session): Of<typeof readStored> {
  try {
    const entries = entriesOf(session);
    const place = placesOf(session).find((at) => entries.getItem(at) !== null) ?? '';
    return readStored(parseEntry(entries.getItem(place) ?? ''));
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
    // Storage is denied or full: the confirmation is known until the page unloads.
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

/** Remembers what the user confirmed under an idempotency key, before the create request is sent. */
export function noteConfirmed(
  session: Session,
  idem: string,
  { type, method, amount, currency }: ConfirmedPayment,
): void {
  remember(session, idem, { confirmed: { type, method, amount, currency }, wasShown: false });
}

/**
 * Moves the confirmation from the idempotency key to the id of the transaction that the cashier created. If
 * the cashier names an earlier transaction by mistake, that transaction's own confirmation is not used for
 * this key.
 */
export function bindConfirmed(session: Session, idem: string, id: string): void {
  const byKey = confirmations.get(session)?.get(idem);
  if (!byKey) return;
  confirmations.get(session)?.delete(idem);
  // After a reload, storage may also know that the payment was already shown.
  const known = confirmationOf(session, id);
  const confirmation = known && isSameConfirmed(known.confirmed, byKey.confirmed) ? known : byKey;
  remember(session, id, confirmation);
  writeStorage(session, id, confirmation);
}

/** The confirmed payment; for a transaction that was created elsewhere, the details that were shown first. */
export function confirmedOf(session: Session, { id }: Pick<Transaction, 'id'>): ConfirmedPayment | undefined {
  return confirmationOf(session, id)?.confirmed;
}

/**
 * Remembers that a transaction is shown. One that was created elsewhere is compared from now on with the
 * details that the user sees here. A crypto address has no confirmed amount, because the user decides how
 * much to send. For a paid transaction the amount of its invoice is used, since `amount` may already be the
 * amount that arrived.
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
 * Compares a transaction from the cashier with what the user confirmed. If it differs, the user sees the
 * confirmed details without payment details, and the host is notified once per transaction.
 */
export function holdAgainstConfirmed(session: Session, told: Transaction): HeldTransaction {
  const { id, type, method, currency } = told;
  const confirmation = confirmationOf(session, id);
  // Created elsewhere and already paid: `amount` may be the amount that arrived, and there is no confirmation
  // to compare it with.
  if (!confirmation && !asksForMoney(told)) return told;
  const confirmed = confirmation?.confirmed ?? {
    type,
    method,
    currency,
    // Without a confirmation the transaction is compared with itself, which finds contradictions between its
    // fields.
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
