import type { Fault } from './failure.ts';
import { fromDecimal, type Minor } from './money.ts';
import type { TransactionType } from './transaction.ts';
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
 * what has really arrived, but only where `mayHaveArrived` and the answer asks for no money any more.
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

function agreesInAmount(confirmed: ConfirmedPayment, told: Transaction, mayHaveArrived: boolean): boolean {
  const { currency, type } = confirmed;
  const { next } = told;
  const meant = fromDecimal(confirmed.amount, currency);
  // The widget wrote this amount or showed it before: an unreadable one counts as a contradiction.
  if (meant === null) return false;
  // The payer of coins decides how much comes; an invoice would decide it for them.
  if (meant === 0n && type === 'deposit') return next?.kind !== 'invoice';
  if (next?.kind === 'invoice') {
    const asked = fromDecimal(next.amount, currency);
    if (asked === null || distance(asked, meant) > maxTailOf(meant)) return false;
  }
  if (fromDecimal(told.amount, currency) === meant) return true;
  return type === 'deposit' && mayHaveArrived && !asksForMoney(told);
}

const distance = (one: Minor, other: Minor): Minor => (one > other ? one - other : other - one);

/** Pages of the other kinds go on showing where to pay after the payer has said that they have paid. */
const ENDS_WITH_WAITING = ['wait', 'address', 'invoice'];

function asksForMoney({ status, next }: Transaction): boolean {
  if (status === 'processed' || status === 'mistaked') return false;
  return status === 'waiting' || (next !== undefined && !ENDS_WITH_WAITING.includes(next.kind));
}
