import type { ReportedError } from '../errors/failures.ts';
import { type Minor, unitOf } from '../money/money.ts';
import { unpolluted } from '../parsing/decoders.ts';
import { isFinal, type TransactionType } from './transaction.ts';
import type { Transaction } from './transaction-schema.ts';

/** The payment that the user submitted. `amount` is a decimal string. It is zero if the user decides the amount when sending coins. */
export interface ConfirmedPayment {
  type: TransactionType;
  method: string;
  amount: string;
  currency: string;
  /** The fee that the user has chosen with the speed of a payout, a decimal string. */
  fee?: string | undefined;
  /** The result of the check of the payee's name that the user has accepted. */
  payee?: string | undefined;
}

export type ContradictedField = keyof ConfirmedPayment;

export interface Contradiction {
  readonly fields: readonly ContradictedField[];
  readonly confirmed: Readonly<ConfirmedPayment>;
  /** The values from the cashier. `amount` is the one that the user would have to pay. */
  readonly received: Readonly<ConfirmedPayment>;
  readonly error: Pick<ReportedError, 'code' | 'diagnosticsId'>;
}

declare const compared: unique symbol;

/**
 * A transaction that has passed `compareTransaction`, which alone creates this type. With a contradiction it contains no payment details.
 * The session's state has only such transactions. The list of past payments is not compared, but a payment is when the user opens it.
 */
export type HeldTransaction = Transaction & {
  readonly [compared]: true;
  readonly contradiction?: Contradiction;
  /** True if the cashier has changed the payment details since the user saw them. The transaction then has the first details, or none. */
  readonly isSwapped?: boolean;
};

/**
 * An invoice may differ from the confirmed amount by this much, because its last two digits distinguish its transfer from others of the
 * same amount.
 */
const MAX_TAIL_MINOR: Minor = 99n;
/** The contract allows a larger amount a longer tail: amount / 100, where that is more than `MAX_TAIL_MINOR`. */
const TAIL_DIVISOR = 100n;

export function maxTailOf(confirmed: Minor): Minor {
  const share = confirmed / TAIL_DIVISOR;
  return share > MAX_TAIL_MINOR ? share : MAX_TAIL_MINOR;
}

export function requestedAmount({ amount, next }: Pick<Transaction, 'amount' | 'next'>): string {
  return next?.kind === 'invoice' ? next.amount : amount;
}

/**
 * The fields in which a transaction of the cashier contradicts what the user confirmed. Type, method and currency never change, nor do a
 * chosen fee, an accepted payee and the amount of a withdrawal. The amount of a deposit may become the amount that arrived: when the
 * transaction is final and has no next step, or when `mayHaveArrived` is set and the transaction does not require a payment.
 * @param mayHaveArrived the user was shown payment details, so a different amount may have arrived
 */
export function findContradictions(
  confirmed: ConfirmedPayment,
  received: Transaction,
  mayHaveArrived: boolean,
): ContradictedField[] {
  const fields: ContradictedField[] = (['type', 'method', 'currency'] as const).filter(
    (name) => received[name] !== confirmed[name],
  );
  if (!agreesInAmount(confirmed, received, mayHaveArrived)) fields.push('amount');
  for (const name of ['fee', 'payee'] as const) {
    const [meant, now] = [confirmed[name], received[name]];
    if (meant === undefined || now === undefined || meant === now) continue;
    const exact = readExact(now);
    if (exact === null || exact !== readExact(meant)) fields.push(name);
  }
  return fields;
}

export interface Confirmation {
  confirmed: ConfirmedPayment;
  /** True if the user has seen the payment details, here or elsewhere, so that the paid amount may differ from the confirmed one. */
  wasShown: boolean;
}

/**
 * Compares a transaction from the cashier with what the user confirmed. If it differs, the user sees the confirmed values without payment
 * details.
 * @param confirmation undefined for a transaction that was created elsewhere
 * @param report notifies the host of the contradiction
 */
export function compareTransaction(
  transaction: Transaction,
  confirmation: Confirmation | undefined,
  report: (confirmation: Confirmation, fields: readonly ContradictedField[]) => Contradiction['error'],
): HeldTransaction {
  const { type, method, currency, fee, payee } = transaction;
  // Without a confirmation, a paid or failed transaction is not compared, because its `amount` may be the amount that arrived.
  if (!confirmation && !requiresPayment(transaction)) return held(transaction);
  // Without a confirmation, the transaction is compared with itself, which finds contradictions between its fields.
  const amount = transaction.next?.kind === 'address' ? '0' : transaction.amount;
  const known = confirmation ?? { confirmed: { type, method, currency, amount }, wasShown: true };
  const { confirmed } = known;
  const fields = findContradictions(confirmed, transaction, known.wasShown);
  if (fields.length === 0) return held(transaction);
  const received = { type, method, currency, fee, payee, amount: requestedAmount(transaction) };
  const { code, diagnosticsId } = report(known, fields);
  const { next: _payable, fee: _fee, net: _net, payee: _payee, ...rest } = transaction;
  const contradiction = { fields, confirmed, received, error: { code, diagnosticsId } };
  return held({ ...rest, ...confirmed, contradiction });
}

const held = (transaction: Transaction & Pick<HeldTransaction, 'contradiction'>): HeldTransaction =>
  unpolluted(transaction) as HeldTransaction;

export function isSameConfirmed(one: ConfirmedPayment, other: ConfirmedPayment): boolean {
  const isSameText = (['type', 'method', 'currency'] as const).every((name) => one[name] === other[name]);
  return isSameText && readExact(one.amount) === readExact(other.amount);
}

function agreesInAmount(
  confirmed: ConfirmedPayment,
  received: Transaction,
  mayHaveArrived: boolean,
): boolean {
  const { currency, type } = confirmed;
  const { status, next } = received;
  const meant = readExact(confirmed.amount);
  // The widget itself wrote or showed the confirmed amount, so an unreadable one counts as a contradiction.
  if (meant === null) return false;
  // A deposit confirmed with 0 is one of coins, of any amount. A step other than these would require an amount that was never confirmed.
  if (meant === 0n && type === 'deposit')
    return next === undefined || next.kind === 'address' || next.kind === 'wait';
  if (next?.kind === 'invoice') {
    const requested = readExact(next.amount);
    const exactInMinor = EXACT_UNIT / unitOf(currency);
    if (requested === null || distance(requested, meant) > maxTailOf(meant / exactInMinor) * exactInMinor)
      return false;
  }
  if (readExact(received.amount) === meant) return true;
  if (type !== 'deposit') return false;
  // A final transaction without a step requires no payment: a voucher, for example, is credited at once with its value.
  const hasEnded = isFinal(status) && next === undefined;
  return hasEnded || (mayHaveArrived && !requiresPayment(received));
}

/** The cashier may send more decimals than the widget uses for a currency. A decimal string has at most 18. */
const EXACT_DIGITS = 18;
export const EXACT_UNIT = 10n ** BigInt(EXACT_DIGITS);

/** Parses a decimal string without rounding, in units of 10^-18. Null if it is invalid. */
export function readExact(decimal: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(decimal) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(EXACT_DIGITS, '0'));
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

/**
 * Steps that stop requiring a payment when the status leaves `waiting`. Other steps show payment details even after the user has reported
 * the payment.
 */
const ENDS_WITH_WAITING = ['wait', 'address', 'invoice'];

export function requiresPayment({ status, next }: Pick<Transaction, 'status' | 'next'>): boolean {
  if (isFinal(status)) return false;
  return status === 'waiting' || (next !== undefined && !ENDS_WITH_WAITING.includes(next.kind));
}
