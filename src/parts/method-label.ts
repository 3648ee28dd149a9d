import { labelOf, type Method } from '../domain/method.ts';
import type { Transaction } from '../domain/transaction-schema.ts';

type Lists = Readonly<Record<Transaction['type'], { readonly methods: readonly Method[] }>>;

/** The label of a transaction's method: by the list where it is loaded, else the cashier's name for it. */
export function methodLabel(
  lists: Lists,
  transaction: Pick<Transaction, 'type' | 'method'>,
  language: string,
): string {
  const method = lists[transaction.type].methods.find(({ name }) => name === transaction.method);
  return method ? labelOf(method, language) : transaction.method;
}
