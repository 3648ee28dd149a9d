import { describe, expect, it } from 'vitest';
import catalogue from '../scenarios/catalogue.json' with { type: 'json' };
import { CATALOGUE, LABELS, methodMap } from './catalogue.ts';

const LANGUAGES = catalogue.meta.labelLanguages;
/** English and South Africa (`za`) use the English labels. */
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en' && language !== 'za');

type Texts = Record<string, string>;

const sent: Texts[] = CATALOGUE.countries
  .flatMap(({ country, currency }) => [
    ...Object.values(methodMap('deposit', country, currency)),
    ...Object.values(methodMap('withdrawal', country, currency)),
  ])
  .map(({ text }) => text as Texts)
  .filter(({ en }) => !en?.includes('must be filtered out'));

const isName = (label: string, language: string): boolean =>
  LABELS.names.some(
    ({ labels, languages }) => labels.includes(label) && (languages?.includes(language) ?? true),
  );

/** English labels that a language has not translated although they are no names. */
const leftoversIn = (texts: readonly Texts[], language: string): string[] => [
  ...new Set(
    texts
      .filter((text) => (text[language] ?? text.en) === text.en && !isName(text.en ?? '', language))
      .map(({ en = '' }) => en),
  ),
];

/** Languages in whose labels only names have Latin letters. */
const OWN_SCRIPT = ['ru', 'bd', 'cn', 'el', 'in', 'jp', 'kg', 'ko', 'kz', 'mr', 'tj', 'ua'];

const NAMES =
  'Furikomi Havale Humo InstaPay Khipu Konbini Mandiri Mir Money Pay24 Permata QuickPay Sber SberPay Uzcard YooMoney'.split(
    ' ',
  );

const englishWordsIn = (label: string): string[] =>
  (label.match(/\p{Script=Latin}[\p{Script=Latin}\d]*/gu) ?? []).filter(
    (word) => !NAMES.includes(word) && !/^[A-Z]{1,6}$/.test(word),
  );

describe.each(TRANSLATIONS)('the labels of methods in %s', (language) => {
  it('are people’s own words: none is English, except names with a reason', () => {
    expect(leftoversIn(sent, language)).toEqual([]);
  });

  it.runIf(OWN_SCRIPT.includes(language))('have no English word beside words of the language', () => {
    const labels = sent.filter(({ en = '' }) => !isName(en, language)).map((text) => text[language] ?? '');
    expect([...new Set(labels.filter((label) => englishWordsIn(label).length > 0))]).toEqual([]);
  });
});

it('Mexico reads Spanish labels unless it has its own', () => {
  const spei = sent.find(({ en }) => en === 'SPEI bank transfer');
  expect(spei?.mx).toBe(spei?.es);
});

it('every row of the labels and of the names belongs to a method', () => {
  const used = new Set(sent.map(({ en }) => en));
  const rows = [...Object.keys(LABELS.texts), ...LABELS.names.flatMap(({ labels }) => labels)];
  expect(rows.filter((label) => !used.has(label))).toEqual([]);
});

describe('the check of labels finds', () => {
  it('a label that stayed English, or that a language lacks', () => {
    expect(leftoversIn([{ en: 'Bank account', de: 'Bank account' }], 'de')).toEqual(['Bank account']);
    expect(leftoversIn([{ en: 'Bank account' }], 'de')).toEqual(['Bank account']);
    expect(leftoversIn([{ en: 'Bank account', de: 'Bankkonto' }, { en: 'OXXO' }], 'de')).toEqual([]);
  });

  it('an English word in another script, but not a name', () => {
    expect(['Bank перевод', 'Перевод phone'].flatMap(englishWordsIn)).toEqual(['Bank', 'phone']);
    expect(['Карта с SMS-кодом', 'Терминалы Pay24'].flatMap(englishWordsIn)).toEqual([]);
  });
});
