import type { INTERFACE_LANGUAGES } from './language-list.ts';

/** The name of a locale file: `en`, `mx`, …; the interface languages (R-LANG-1). */
export type Language = (typeof INTERFACE_LANGUAGES)[number];

/** English is base and fallback (R-LANG-1). */
export const BASE_LANGUAGE: Language = 'en';

/**
 * Every language by its code (R-LANG-2, R-LANG-3), with its BCP 47 tag if that differs. `iw`, `mo` and `in-id` are
 * old tags of Java and Android; the code `in` means India. One string, because the shell must be small. Order: first
 * Hindi and India, whose labels are Hindi, and the other languages whose labels are English; then those with labels of
 * their own, of which the last ones have labels only.
 */
const LANGUAGES =
  'hi in te ar fa he.iw ur in.en-in en es mr mx.es-mx pt ru az bd.bn cn.zh de el fr it jp.ja kg.ky ko kz.kk md.ro.mo pl tj.tg tr ua.uk uz id.in-id za.en-za'
    .split(' ')
    .map((names) => names.split('.'));

/** The index of a locale in the table, by language and region, else by language; -1 if unknown. */
function indexOfLocale(locale: string): number {
  // Between language and region is the script; extensions follow, which begin with a subtag of one letter.
  const [, language = '', region] = /([a-z]+)(?:.[a-z\d]{3,})*.?([a-z]{2})?/.exec(locale.toLowerCase()) ?? [];
  const find = (tag: string) => LANGUAGES.findIndex((names) => names.includes(tag));
  const at = find(`${language}-${region}`);
  return at < 0 ? find(language) : at;
}

const codeAt = (at: number): string => LANGUAGES[at]?.[0] ?? BASE_LANGUAGE;

/** The interface language for a host's `locale` or a user's `lang`; English if it has no locale file. */
export function languageOf(locale: string): Language {
  const at = indexOfLocale(locale);
  // The first 31 entries have a locale file.
  return codeAt(at < 31 ? at : -1) as Language;
}

/** The label language for the same value, also sent as `Language` in the handshake; English if unknown. */
export function labelLanguageOf(locale: string): string {
  const at = indexOfLocale(locale);
  // A cashier's Hindi texts have the code `in`.
  return at > 7 ? codeAt(at) : at < 0 || at > 1 ? BASE_LANGUAGE : 'in';
}
