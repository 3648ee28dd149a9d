import type { Method } from '../domain/methods/method.ts';
import { pickText } from '../domain/parsing/clean-text.ts';
import type { I18n } from './i18n.ts';

/** A text key such as `placeholders.iban`. */
const KEY = /^[a-z0-9_]+(?:\.[a-zA-Z0-9_]+)+$/;

/**
 * A text of the cashier that may be a text key: the text of a known key, or the text as sent. Undefined for
 * an unknown key, which would mean nothing to the user.
 */
export function translateCashierText({ lookUp }: Pick<I18n, 'lookUp'>, text: string): string | undefined {
  return lookUp(text) ?? (text === '' || KEY.test(text) ? undefined : text);
}

/** A method's label, with its BCP 47 tag for `lang` if it is in another language than the interface. */
export function markedLabel(
  method: Pick<Method, 'text' | 'name'>,
  { labels, labelTag }: Pick<I18n, 'labels' | 'labelTag'>,
): { text: string; lang: string | undefined } {
  const label = pickText(method.text, labels);
  return label ? { text: label.text, lang: labelTag(label.code) } : { text: method.name, lang: undefined };
}
