import {
  BASE_LANGUAGE,
  LANGUAGES,
  type Language,
  labelLanguageOf,
  languageOf,
  ONLY_LABELS,
} from './languages.ts';

const rowsOf = (groups: readonly string[]) =>
  groups.flatMap((rows) => rows.split(' ').map((row) => row.split('.')));

const TAGS = new Map(
  rowsOf(LANGUAGES).flatMap(([code = '', tag]) => {
    if (!tag) return [];
    const [language, region = code] = tag.split('-');
    return [[code, `${language}-${region.toUpperCase()}`] as const];
  }),
);

/** The interface languages (R-LANG-1), English first. Some browsers that run this have no `toSorted`. */
export const INTERFACE_LANGUAGES = [
  BASE_LANGUAGE,
  ...new Set(
    rowsOf(LANGUAGES.slice(0, ONLY_LABELS))
      .map(([code]) => code as Language)
      .filter((code) => code !== BASE_LANGUAGE)
      .sort(),
  ),
];

const tagOf = (code: string): string => TAGS.get(code) ?? code;

export const languageTagOf: (language: Language) => string = tagOf;

/** The BCP 47 tag of a cashier's text that has this code. The code `in` means Hindi in labels, and English of India in the interface. */
export const labelTagOf = (code: string): string => (code === 'in' ? 'hi-IN' : tagOf(code));

export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)/.test(tag) ? 'rtl' : 'ltr');

/**
 * The codes under which a cashier's text is looked up, the best first: the label language unless that is English (`in` for Hindi), the
 * interface language, English.
 */
export function labelCodesOf(locale: string): readonly string[] {
  const label = labelLanguageOf(locale);
  const codes = [languageOf(locale), BASE_LANGUAGE];
  return [...new Set(label === BASE_LANGUAGE ? codes : [label, ...codes])];
}
