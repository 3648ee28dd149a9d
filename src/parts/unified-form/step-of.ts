import type { Transaction } from '../../domain/transaction-schema.ts';

/** Another form in answer begins anew, the same one goes on. */
export function stepOf({ id, next }: Pick<Transaction, 'id' | 'next'>): string {
  return `${id} ${JSON.stringify(next)}`;
}
