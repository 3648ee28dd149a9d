import type { INTERFACE_LANGUAGES } from './language-list.ts';

/** The name of a locale file: `en`, `mx`, …; the interface languages (R-LANG-1). */
export type Language = (typeof INTERFACE_LANGUAGES)[number];

/** English is base and fallback (R-LANG-1). */
export const BASE_LANGUAGE: Language = 'en';

/**
 * Every language by its code (R-LANG-2, R-LANG-3), with its BCP 47 tag if that differs. `in-id` is Android's
 * old tag of Indonesian; the code `in` means India. One string, because the shell must be small. Order: first
 * the languages whose labels differ from the interface, then those that both have, then label-only ones.
 */
const LANGUAGES =
  'hi te ar fa he ur in.en-in en es mr mx.es-mx pt ru az bd.bn cn.zh de el fr it jp.ja kg.ky ko kz.kk md.ro pl tj.tg tr ua.uk uz id.in-id za.en-za'
    .split(' ')
    .map((names) => names.split('.'));

/** The index of a locale in the table, by language and region, else by language; -1 if unknown. */
function indexOfLocale(locale: string): number {
  const parts = locale.trim().toLowerCase().split(/[-_]/);
  const find = (tag: string) => LANGUAGES.findIndex((names) => names.includes(tag));
  const at = find(`${parts[0]}-${parts.at(-1)}`);
  return at < 0 ? find(`${parts[0]}`) : at;
}

const codeAt = (at: number): string => LANGUAGES[at]?.[0] ?? BASE_LANGUAGE;

/** The interface language for a host's `locale` or a user's `lang`; English if it has no locale file. */
export function languageOf(locale: string): Language {
  const at = indexOfLocale(locale);
  // The first 30 languages of the list have a locale file.
  return (at < 30 ? codeAt(at) : BASE_LANGUAGE) as Language;
}

/** The label language for the same value, also sent as `Language` in the handshake; English if unknown. */
export function labelLanguageOf(locale: string): string {
  const at = indexOfLocale(locale);
  // A cashier's Hindi texts have the code `in`. English (India) uses English labels, as the languages without
  // labels do.
  return at > 6 ? codeAt(at) : /^(hi|in)\b/i.test(locale) ? 'in' : BASE_LANGUAGE;
}
