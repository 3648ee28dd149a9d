import type { Transaction } from '../../domain/payment/transaction-schema.ts';

/** Distinguishes the cashier's forms: another form is mounted again, the same one stays. */
export function stepOf({ id, next }: Pick<Transaction, 'id' | 'next'>): string {
  return `${id} ${JSON.stringify(next)}`;
}
