/** The interface languages (specification, section 9) and the BCP 47 tag that `Intl` and `lang` understand. */
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
} as const;

/** The name of a locale file: `en`, `mx`, … */
export type Language = keyof typeof LANGUAGE_TAGS;

/** English is base and fallback (specification, section 4). */
export const BASE_LANGUAGE: Language = 'en';

const BY_REGION: Record<string, Language> = { 'es-mx': 'mx', 'en-in': 'in' };

/**
 * The interface language for a host's `locale` or a user's `lang`: a file code as it is (`mx`), a BCP 47 tag by its
 * region, then by its language (`es-MX` → `mx`, `pt-PT` → `pt`), and English for anything else.
 */
export function languageOf(locale: string): Language {
  const code = locale.trim().toLowerCase().replace('_', '-');
  const regional = BY_REGION[code];
  if (regional) return regional;
  const language = code.split('-')[0] ?? '';
  // `in` alone is English (India), though Intl reads it as Indonesian: an own-property test keeps `constructor` out.
  return Object.hasOwn(LANGUAGE_TAGS, language) ? (language as Language) : BASE_LANGUAGE;
}
