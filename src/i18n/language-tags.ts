import { BASE_LANGUAGE, type Language, labelLanguageOf, languageOf } from './languages.ts';

/** Tags of the languages whose code is not their BCP 47 tag. */
const TAGS: Record<string, string> = {
  bd: 'bn-BD',
  cn: 'zh-CN',
  in: 'en-IN',
  jp: 'ja-JP',
  kg: 'ky-KG',
  kz: 'kk-KZ',
  md: 'ro-MD',
  mx: 'es-MX',
  pt: 'pt-BR',
  tj: 'tg-TJ',
  ua: 'uk-UA',
  za: 'en-ZA',
};

const tagOf = (code: string): string => TAGS[code] ?? code;

/** The BCP 47 tag of an interface language, for `Intl` and `lang`. */
export const languageTagOf: (language: Language) => string = tagOf;

/** The BCP 47 tag of a cashier's text, by its language code. The code `in` means Hindi in labels. */
export const labelTagOf = (code: string): string => (code === 'in' ? 'hi-IN' : tagOf(code));

/** The writing direction of a language, for `dir`. @param tag BCP 47 */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)/.test(tag) ? 'rtl' : 'ltr');

/**
 * The codes under which a cashier's text is looked up, the best first: the label language, the interface
 * language if it differs (`hi` with `in`, `te`), English.
 */
export function labelCodesOf(locale: string): readonly string[] {
  const label = labelLanguageOf(locale);
  const codes = [languageOf(locale), BASE_LANGUAGE];
  return [...new Set(label === BASE_LANGUAGE ? codes : [label, ...codes])];
}
