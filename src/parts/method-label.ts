import { pickText } from '../domain/fields/pick-text.ts';
import { labelOf, type Method } from '../domain/methods/method.ts';
import type { Transaction } from '../domain/payment/transaction-schema.ts';
import type { I18n } from '../i18n/i18n.ts';

type Lists = Readonly<Record<Transaction['type'], { readonly methods: readonly Method[] }>>;

/** A method's label, with its BCP 47 tag for `lang` if it is in another language than the interface. */
export function markedLabel(
  method: Pick<Method, 'text' | 'name'>,
  { labels, labelTag }: Pick<I18n, 'labels' | 'labelTag'>,
): { text: string; lang: string | undefined } {
  const label = pickText(method.text, labels);
  return label ? { text: label.text, lang: labelTag(label.code) } : { text: method.name, lang: undefined };
}

/**
 * The label of a transaction's method: from the list if it is loaded, else the cashier's name of the method.
 */
export function methodLabel(
  lists: Lists,
  transaction: Pick<Transaction, 'type' | 'method'>,
  labels: readonly string[],
): string {
  const method = lists[transaction.type].methods.find(({ name }) => name === transaction.method);
  return method ? labelOf(method, labels) : transaction.method;
}
