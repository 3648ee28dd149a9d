import type { Fault } from './failure.ts';
import { type Minor, unitOf } from './money.ts';
import { isFinal, type TransactionType } from './transaction.ts';
import type { Transaction } from './transaction-schema.ts';

/** The payment that the user submitted. `amount` is a decimal string, zero where the payer of coins decides. */
export interface ConfirmedPayment {
  type: TransactionType;
  method: string;
  amount: string;
  currency: string;
}

/** A field in which an answer of the cashier contradicts what the user confirmed. */
export type ContradictedField = keyof ConfirmedPayment;

/** An answer of the cashier that contradicts what the user confirmed. */
export interface Contradiction {
  readonly fields: readonly ContradictedField[];
  readonly confirmed: Readonly<ConfirmedPayment>;
  /** As the cashier answered; `amount` is the one that it asks for. */
  readonly received: Readonly<ConfirmedPayment>;
  readonly fault: Pick<Fault, 'code' | 'diagnosticsId'>;
}

/** A payment as the session holds it: one that contradicts what the user confirmed carries nothing that can be paid. */
export type HeldTransaction = Transaction & { readonly contradiction?: Contradiction };

/** An invoice may add or take away two digits, so that its transfer can be told from others of the same amount … */
const MAX_TAIL_MINOR: Minor = 99n;
/** … or one part in so many of the amount (1 %), where that is more. */
const TAIL_DIVISOR = 100n;

/** The largest allowed difference between an invoice and the confirmed amount, minor units. */
export function maxTailOf(confirmed: Minor): Minor {
  const share = confirmed / TAIL_DIVISOR;
  return share > MAX_TAIL_MINOR ? share : MAX_TAIL_MINOR;
}

/** The amount that an answer asks for: an invoice states its own. */
export function askedAmount({ amount, next }: Pick<Transaction, 'amount' | 'next'>): string {
  return next?.kind === 'invoice' ? next.amount : amount;
}

/**
 * The fields in which the cashier's answer contradicts what the user confirmed; empty when it agrees.
 *
 * Type, method and currency never change, and neither does the amount of a withdrawal. The amount of a deposit may become
 * what has really arrived: once it is final and asks for nothing, or where `mayHaveArrived` and it asks for no money.
 * @param mayHaveArrived the payer has been shown how to pay, so an amount may have come that differs
 */
export function findContradictions(
  confirmed: ConfirmedPayment,
  told: Transaction,
  mayHaveArrived: boolean,
): ContradictedField[] {
  const fields: ContradictedField[] = (['type', 'method', 'currency'] as const).filter(
    (name) => told[name] !== confirmed[name],
  );
  if (!agreesInAmount(confirmed, told, mayHaveArrived)) fields.push('amount');
  return fields;
}

/** True where both confirm the very same: `512` is `512.00`. */
export function isSameConfirmed(one: ConfirmedPayment, other: ConfirmedPayment): boolean {
  const isSameText = (['type', 'method', 'currency'] as const).every((name) => one[name] === other[name]);
  return isSameText && readExact(one.amount) === readExact(other.amount);
}

function agreesInAmount(confirmed: ConfirmedPayment, told: Transaction, mayHaveArrived: boolean): boolean {
  const { currency, type } = confirmed;
  const { status, next } = told;
  const meant = readExact(confirmed.amount);
  // The widget wrote this amount or showed it before: an unreadable one counts as a contradiction.
  if (meant === null) return false;
  // The payer of coins decides how much comes; any other page would ask for an amount that was never confirmed.
  if (meant === 0n && type === 'deposit')
    return next === undefined || next.kind === 'address' || next.kind === 'wait';
  if (next?.kind === 'invoice') {
    const asked = readExact(next.amount);
    const exactInMinor = EXACT_UNIT / unitOf(currency);
    if (asked === null || distance(asked, meant) > maxTailOf(meant / exactInMinor) * exactInMinor)
      return false;
  }
  if (readExact(told.amount) === meant) return true;
  if (type !== 'deposit') return false;
  // Nothing can be paid any more: a voucher, say, is credited at once with what it is worth.
  const isOver = isFinal(status) && next === undefined;
  return isOver || (mayHaveArrived && !asksForMoney(told));
}

/** An answer may have more decimals than the widget knows of its currency; 18 are the most that a decimal has. */
const EXACT_DIGITS = 18;
const EXACT_UNIT = 10n ** BigInt(EXACT_DIGITS);

/** Reads a decimal string without rounding, in units of 10^-18; null for anything else. */
function readExact(decimal: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(decimal) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(EXACT_DIGITS, '0'));
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

/** Pages of the other kinds go on showing where to pay after the payer has said that they have paid. */
const ENDS_WITH_WAITING = ['wait', 'address', 'invoice'];

/** True while an answer asks the user to pay, or shows a page on which they could. */
export function asksForMoney({ status, next }: Pick<Transaction, 'status' | 'next'>): boolean {
  if (isFinal(status)) return false;
  return status === 'waiting' || (next !== undefined && !ENDS_WITH_WAITING.includes(next.kind));
}
