import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { entriesOf, textsOf } from '../../test/checks/message-keys.ts';
import type { Messages } from './i18n.ts';
import { directionOf, INTERFACE_LANGUAGES, languageTagOf } from './language-tags.ts';

const LOCALES = fileURLToPath(new URL('../../public/locales/', import.meta.url));

/**
 * Letters of a script that a language does not use. Keyboards and copied texts bring them in: the Arabic yeh and kaf into Persian and Urdu,
 * the Ukrainian i into Russian, Kazakh letters into Kyrgyz, cedillas into Romanian.
 */
const FOREIGN_LETTERS: Partial<Record<(typeof INTERFACE_LANGUAGES)[number], RegExp>> = {
  ar: /[کیےہھںٹڈڑ]/u,
  fa: /[يكىےہھںٹڈڑ]/u,
  ur: /[يكىه]/u,
  kg: /[іїєґқғұһәҳҷӣӯў]/iu,
  kz: /[їєґҳҷӣӯў]/iu,
  md: /[şţ]/iu,
  ru: /[іїєґқғңөүұһәҳҷӣӯў]/iu,
  tj: /[іїєґңөүұһәщыьцў]/iu,
  ua: /[ыэъёқғңөүұһәҳҷӣӯў]/iu,
};

/** Frequent English words that are no word in another interface language. */
const ENGLISH_WORDS =
  /(?<![\p{L}\p{M}])(?:the|your|you|with|please|this|enter|choose|isn’t|couldn’t|we’ll|it’s)(?![\p{L}\p{M}])/iu;

function findForeignLetters(
  language: (typeof INTERFACE_LANGUAGES)[number],
  texts: readonly string[],
): string[] {
  const foreign = FOREIGN_LETTERS[language];
  return foreign ? texts.filter((text) => foreign.test(text)) : [];
}

const NATIVE_DIGIT = /(?![0-9])\p{Nd}/u;

/** A sign before a number must be inside the isolating marks that keep it on the left in a right-to-left text. */
const BARE_SIGN = /(?<!\u2066)[+−-]\d/;

/** Arrows keep their direction when the page is mirrored, so texts must not contain them, and the widget draws icons. */
const ARROWS = /[\u2190-\u21ff\u27f0-\u27ff\u2b00-\u2b11]/;

const findEnglishWords = (texts: readonly string[]): string[] =>
  texts.filter((text) => ENGLISH_WORDS.test(text.replaceAll(/\{\{\w+\}\}/g, '')));

function read(language: string): string[] {
  const messages: Messages = JSON.parse(readFileSync(`${LOCALES}${language}.json`, 'utf8'));
  return [...entriesOf(messages).values()].flatMap((entry) => textsOf(entry).map(([, text]) => text));
}

describe.each(INTERFACE_LANGUAGES)('locale file %s', (language) => {
  it('isolates a number with a sign if it is written from right to left, and has no arrow', () => {
    const isRtl = directionOf(languageTagOf(language)) === 'rtl';
    expect(read(language).filter((text) => ARROWS.test(text) || (isRtl && BARE_SIGN.test(text)))).toEqual([]);
  });

  it('has Latin digits only, as the amounts beside its texts', () => {
    expect(read(language).filter((text) => NATIVE_DIGIT.test(text))).toEqual([]);
  });

  it('has no letter of a neighbouring language', () => {
    expect(findForeignLetters(language, read(language))).toEqual([]);
  });
});

it.each(INTERFACE_LANGUAGES.filter((language) => !languageTagOf(language).startsWith('en')))(
  'locale file %s has no English word inside a translated text',
  (language) => {
    expect(findEnglishWords(read(language))).toEqual([]);
  },
);

describe('the letter check finds', () => {
  it.each([
    ['fa', 'كارت'],
    ['ur', 'ادائيگی'],
    ['ar', 'بطاقة بنکية'],
    ['ru', 'Платiж і банк'],
    ['ua', 'Платёж'],
    ['kg', 'Қате'],
    ['tj', 'Комиссию взыщут'],
    ['md', 'Plătiţi'],
  ] as const)('in %s a foreign letter: %s', (language, text) => {
    expect(findForeignLetters(language, [text])).toEqual([text]);
  });

  it('an English word, but not a part of a word, a name or a placeholder', () => {
    expect(findEnglishWords(['Wählen Sie your Bank', 'Please warten'])).toHaveLength(2);
    expect(findEnglishWords(['Theke', 'Google Pay', '{{this}}', 'UPI ID'])).toEqual([]);
  });

  it('a digit of another script', () => {
    expect('۳ رقم').toMatch(NATIVE_DIGIT);
    expect('3 رقم').not.toMatch(NATIVE_DIGIT);
  });

  it('a sign that is not isolated, and an arrow', () => {
    expect(['+5% بونس', '\u2066+5%\u2069 بونس'].map((text) => BARE_SIGN.test(text))).toEqual([true, false]);
    expect(['Next →', 'Next'].map((text) => ARROWS.test(text))).toEqual([true, false]);
  });
});
