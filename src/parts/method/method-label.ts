import { pickText } from '../../domain/fields/pick-text.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { I18n } from '../../i18n/i18n.ts';

/** A method's label, with its BCP 47 tag for `lang` if it is in another language than the interface. */
export function markedLabel(
  method: Pick<Method, 'text' | 'name'>,
  { labels, labelTag }: Pick<I18n, 'labels' | 'labelTag'>,
): { text: string; lang: string | undefined } {
  const label = pickText(method.text, labels);
  return label ? { text: label.text, lang: labelTag(label.code) } : { text: method.name, lang: undefined };
}
