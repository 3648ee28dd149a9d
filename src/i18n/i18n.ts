import rosetta from 'rosetta';
import type en from '../../public/locales/en.json';
import type { Method } from '../domain/methods/method.ts';
import { numberFormat } from '../domain/money/number-format.ts';
import { pickText } from '../domain/parsing/clean-text.ts';
import { directionOf, labelCodesOf, labelTagOf, languageTagOf } from './language-tags.ts';
import { BASE_LANGUAGE, type Language } from './languages.ts';

type Leaves<T> = T extends string
  ? ''
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every key of the English locale file, with dots: `deposit.title`. Plural keys end with their category. */
export type MessageKey = Leaves<typeof en>;

type PluralKey = MessageKey extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;

export interface Messages {
  [key: string]: string | Messages;
}

export interface I18n {
  /** Name of the locale file in use: `mx`. */
  readonly language: Language;
  /** BCP 47 tag of the interface language, for `Intl` and `lang`: `es-MX`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Language codes under which the cashier's texts are looked up, the best first: `tr`, `en`. */
  readonly labels: readonly string[];
  /** The BCP 47 tag of a text with a code of `labels`. Undefined if its language is the interface's. */
  labelTag(code: string): string | undefined;
  /** The text of a key in the user's language, else in English. `values` replace `{{name}}`. */
  t(key: MessageKey, values?: Record<string, string | number>): string;
  /** The text for `count` by the language's plural rules. `{{count}}` is the formatted number. */
  plural(key: PluralKey, count: number): string;
  /** The separator between the names of a list: `, `, in Japanese `、`. */
  separator(): string;
  /** The text of a key from outside (a cashier's `placeholder_key`). Undefined if the key is unknown. */
  lookUp(key: string, values?: Record<string, string | number>): string | undefined;
}

/**
 * Wraps rosetta, which has no plurals and returns '' for a missing key. The fallback is English, then a text made from the key.
 * @param locale the host's `locale` or the user's `lang`, for the cashier's texts; it may have no locale file
 * @param onMissing called for a key of the widget that even English lacks, because the files are those of another version
 */
export function createI18n(
  language: Language,
  messages: Partial<Record<Language, Messages>>,
  locale: string = language,
  onMissing?: (key: string) => void,
): I18n {
  const book = rosetta(messages as Record<string, Messages>);
  const tag = languageTagOf(language);
  const labels = labelCodesOf(locale);
  // `Intl.PluralRules` is created on first use, because creating it takes a slow phone as long as a round trip and would delay the socket.
  let plurals: Intl.PluralRules | undefined;

  const lookUp: I18n['lookUp'] = (key, values) => {
    for (const at of [language, BASE_LANGUAGE]) {
      // Keys may come from the cashier, and rosetta alone would find `valueOf` on the prototype, and call it.
      if (!hasText(messages[at], key)) continue;
      const text: unknown = book.t(key, values, at);
      if (typeof text === 'string' && text !== '') return text;
    }
    return undefined;
  };
  const t: I18n['t'] = (key, values) => {
    const text = lookUp(key, values);
    if (text === undefined) onMissing?.(key);
    return text ?? toWords(key);
  };

  return {
    language,
    tag,
    direction: directionOf(tag),
    labels,
    labelTag(code) {
      const own = labelTagOf(code);
      return own.split('-')[0] === tag.split('-')[0] ? undefined : own;
    },
    t,
    lookUp,
    separator: () => new Intl.ListFormat(tag, { style: 'narrow' }).formatToParts('123')[1]?.value ?? ', ',
    plural(key, count) {
      plurals ??= new Intl.PluralRules(tag);
      const values = { count: numberFormat(tag).format(count) };
      return lookUp(`${key}.${plurals.select(count)}`, values) ?? t(`${key}.other` as MessageKey, values);
    },
  };
}

function hasText(messages: Messages | undefined, key: string): boolean {
  let at: string | Messages | undefined = messages;
  for (const name of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, name)) return false;
    at = at[name];
  }
  return typeof at === 'string';
}

/** `Payout title` for `instruction.payoutTitle`: shown if even the English file is missing, instead of the raw key. */
function toWords(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const KEY = /^[a-z0-9_]+(?:\.[a-zA-Z0-9_]+)+$/;

/**
 * A text of the cashier that may be a text key: the text of a known key, or the text as sent. Undefined for an unknown key, which would
 * mean nothing to the user.
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
