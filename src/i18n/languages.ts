/** The name of a locale file: `en`, `mx`, …; the interface languages of the specification, section 9. */
export type Language = 'en' | 'es' | 'hi' | 'in' | 'mr' | 'mx' | 'pt' | 'ru' | 'te';

/** English is base and fallback (specification, section 4). */
export const BASE_LANGUAGE: Language = 'en';

const INTERFACE_LANGUAGES = 'en es hi in mr mx pt ru te'.split(' ') as readonly string[];

/** The languages that a cashier's own texts may come in: labels, placeholders, guides (specification, section 9). */
export const LABEL_LANGUAGES: readonly string[] =
  'en ru az bd cn de el es fr id in it jp kg ko kz md mr mx pl pt tj tr ua uz za'.split(' ');

/** Codes of BCP 47 tags that differ from their language's subtag. */
const CODE_OF_TAG = new Map(
  Object.entries({
    'en-in': 'in',
    'en-za': 'za',
    'es-mx': 'mx',
    // Android's old tag of Indonesian; the code `in` means India.
    'in-id': 'id',
    bn: 'bd',
    ja: 'jp',
    kk: 'kz',
    ky: 'kg',
    ro: 'md',
    tg: 'tj',
    uk: 'ua',
    zh: 'cn',
  }),
);

/** A code of the specification as it is (`mx`); a BCP 47 tag by its language and region, then by its language. */
function codeOf(locale: string): string {
  const parts = locale.trim().toLowerCase().split(/[-_]/);
  const [language = ''] = parts;
  return CODE_OF_TAG.get(`${language}-${parts.at(-1)}`) ?? CODE_OF_TAG.get(language) ?? language;
}

/** The interface language for a host's `locale` or a user's `lang`; English for one that has no locale file. */
export function languageOf(locale: string): Language {
  const code = codeOf(locale);
  return isLanguage(code) ? code : BASE_LANGUAGE;
}

/** The label language for the same, which is also the `Language` of the handshake; English for an unknown one. */
export function labelLanguageOf(locale: string): string {
  const code = codeOf(locale);
  // Hindi texts of a cashier go by the code `in` (domain notes, section 11).
  if (code === 'hi') return 'in';
  return LABEL_LANGUAGES.includes(code) ? code : BASE_LANGUAGE;
}

function isLanguage(code: string): code is Language {
  return INTERFACE_LANGUAGES.includes(code);
}
