/**
 * Every language (R-LANG-1 to R-LANG-3): its code, then its BCP 47 tag if that differs, then further tags. `iw`, `mo` and `in-id` are old
 * tags of Java and Android. The table is in strings, because the shell must be small.
 */
export const LANGUAGES = [
  // Languages of the interface and of labels, with the same code for both.
  'en es mr mx.es-mx pt.pt-br ru az bd.bn cn.zh de el fr it jp.ja kg.ky ko kz.kk md.ro.mo pl tj.tg tr ua.uk uz',
  // Languages of the interface with Hindi labels, whose code at the cashier is `in`. The locale `en-IN` below is English of India.
  'hi in',
  // Languages of the interface whose labels are English.
  'ar fa te ur he..iw in.en-in',
  // Languages of labels without a locale file.
  'id..in-id za.en-za',
] as const;
/** The index in `LANGUAGES` of the languages that have labels only. */
export const ONLY_LABELS = 3;
/** The label language of each group of `LANGUAGES`. Empty if the labels are in the language itself. */
const LABELS = ['', 'in', 'en'];

type CodesOf<Rows> = Rows extends `${infer Row} ${infer Rest}`
  ? CodesOf<Row> | CodesOf<Rest>
  : Rows extends `${infer Code}.${string}`
    ? Code
    : Rows;

export type Language = CodesOf<(typeof LANGUAGES)[0 | 1 | 2]>;

export const BASE_LANGUAGE: Language = 'en';

const ROWS = LANGUAGES.flatMap((rows, group) =>
  rows
    .split(' ')
    .map((row) => [group, ...row.split('.')] as [group: number, code: string, ...tags: unknown[]]),
);

/** The row of a locale, by language and region, else by language. English for an unknown locale. */
function rowOf(locale: string) {
  // The script is between language and region. Extensions follow, which begin with a subtag of one letter.
  const [, language, region] = /([a-z]+)(?:.[a-z\d]{3,})*.?([a-z]{2})?/.exec(locale.toLowerCase()) ?? [];
  const find = (tag: string | undefined) => ROWS.find((row) => row.includes(tag));
  return find(`${language}-${region}`) ?? find(language) ?? [0, BASE_LANGUAGE];
}

/** The interface language for a host's `locale` or a user's `lang`. English if it has no locale file. */
export function languageOf(locale: string): Language {
  const [group, code] = rowOf(locale);
  return (group < ONLY_LABELS ? code : BASE_LANGUAGE) as Language;
}

/** The label language for a host's `locale` or a user's `lang`, which the handshake sends as `Language`. English if it is unknown. */
export function labelLanguageOf(locale: string): string {
  const [group, code] = rowOf(locale);
  return LABELS[group] || code;
}
