import { expect, it } from 'vitest';
import { cleanText, cleanValue } from './clean-text.ts';

/** Every character that is not drawn, by its properties in Unicode. Unassigned code points are too many, so every 61st is tested. */
const NOT_DRAWN = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (sign, code) =>
    /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign) &&
    (code % 61 === 0 || !/[\p{Cn}\p{Co}]/u.test(sign)),
);
const DIRECTIONS = NOT_DRAWN.filter((sign) => /\p{Bidi_Control}/u.test(sign));

it('a value has none of the characters that are not drawn: what is copied is what is seen', () => {
  expect(NOT_DRAWN.length).toBeGreaterThan(10_000);
  expect(NOT_DRAWN.filter((sign) => !['12', '1 2'].includes(cleanValue(`1${sign}2`)))).toEqual([]);
});

it('a text has none of them but line breaks, and none that turns an amount or a range around', () => {
  // A text keeps the code points that Unicode reserves for future emoji.
  const others = NOT_DRAWN.filter((sign) => !/\p{Extended_Pictographic}/u.test(sign));
  const kept = others.filter((sign) => cleanText(`1${sign}2`) !== '12');
  expect(kept).toEqual(['\t', '\n', '\r', '\u0085', '\u2028', '\u2029']);
  expect(DIRECTIONS).toHaveLength(12);
  expect(cleanText(`${DIRECTIONS.join('')}100 – ${DIRECTIONS.join('')}500`)).toBe('100 – 500');
});

it.each([
  ['\u0301123', '123'],
  ['12 \u033634', '12 34'],
  ['12\u00a0\u200b\u033634', '12 34'],
  ['12\ufff934\ufffa56\ufffb78', '12345678'],
  ['12\u202834', '12 34'],
  ['SA\u2003MX', 'SA MX'],
  ['e\u0301', 'e\u0301'],
])('marks without a base and spaces of other kinds are removed from the value %j', (value, clean) =>
  expect(cleanValue(value)).toBe(clean),
);

it.each(['👩‍👩‍👧', '👍🏽', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇲🇽', '6️⃣', 'José', 'ประเทศไทย', 'עִברִית'])(
  'the text %j stays unchanged',
  (text) => expect(cleanText(`Pay ${text} now`)).toBe(`Pay ${text} now`),
);

it.each([
  ['0321\u202e80001183\u202c59719', '03218000118359719'],
  ['0x5a\u200bAe\ufeff\u2060', '0x5aAe'],
  ['12\u200d34\u200c5', '12345'],
  ['१२\u200d३४', '१२३४'],
  ['\u200b  000201\u2060 ', '000201'],
  ['A\u00adB\u3164C\u{e0041}\u0000\n', 'ABC'],
])('invisible characters are removed from the cashier’s value %j', (value, clean) =>
  expect(cleanValue(value)).toBe(clean),
);

it.each(['श्रीराम', 'क्\u200dष', 'می\u200cخواهم', 'José Peña', 'محمد علي', '李小龍'])(
  'the name %j stays unchanged',
  (name) => expect(cleanValue(name)).toBe(name),
);

it('texts keep joiners and lose direction characters', () => {
  expect(cleanText('क्\u200dष می\u200cخواهم \u202eabc\u202c')).toBe('क्\u200dष می\u200cخواهم abc');
});

it.each(['\u0336', '\u0301', '\u0489', '\u20dd'])(
  'a flood of the mark %j does not cover the lines beside it: eight stay on one character',
  (mark) => {
    for (const clean of [cleanText, cleanValue]) {
      expect(clean(`a${mark.repeat(200)}b`)).toBe(`a${mark.repeat(8)}b`);
      expect(clean(`a ${mark.repeat(200)}b`)).toBe('a b');
    }
  },
);

it.each(['ဖြွှေ့း', 'བསྒྲུབས', 'שָׁ֑לוֹם', 'ệ'.normalize('NFD')])('the word %j keeps all its marks', (word) =>
  expect([cleanText(word), cleanValue(word)]).toEqual([word, word]),
);
