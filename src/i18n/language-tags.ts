import { BASE_LANGUAGE, type Language, labelLanguageOf, languageOf } from './languages.ts';

/** The BCP 47 tag of each interface language, for `Intl` and `lang`. */
export const LANGUAGE_TAGS = {
  en: 'en',
  es: 'es',
  hi: 'hi',
  in: 'en-IN',
  mr: 'mr',
  mx: 'es-MX',
  pt: 'pt-BR',
  ru: 'ru',
  te: 'te',
} as const satisfies Record<Language, string>;

/** Tags of the label languages whose code is not a BCP 47 tag. The code `in` means Hindi in labels. */
const LABEL_TAGS = new Map(
  Object.entries({
    bd: 'bn-BD',
    cn: 'zh-CN',
    in: 'hi-IN',
    jp: 'ja-JP',
    kg: 'ky-KG',
    kz: 'kk-KZ',
    md: 'ro-MD',
    mx: 'es-MX',
    tj: 'tg-TJ',
    ua: 'uk-UA',
    za: 'en-ZA',
  }),
);

/** The BCP 47 tag of a cashier's text, by its language code. */
export function labelTagOf(code: string): string {
  return LABEL_TAGS.get(code) ?? code;
}

/**
 * The codes under which a cashier's text is looked up, the best first: the label language, the interface
 * language if it differs (`hi` with `in`, `te`), English.
 */
export function labelCodesOf(locale: string): readonly string[] {
  const label = labelLanguageOf(locale);
  const spoken = languageOf(locale);
  return [...new Set(label === BASE_LANGUAGE ? [spoken, label] : [label, spoken, BASE_LANGUAGE])];
}
