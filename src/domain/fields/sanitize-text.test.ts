import { expect, it } from 'vitest';
import { removeReordering } from '../parsing/remove-reordering.ts';
import { digitsOf } from './digits.ts';
import { sanitizeText, sanitizeValue } from './sanitize-text.ts';

it.each([
  ['0x5a\u200bAe\ufeff', '0x5aAe'],
  ['a\u202Eb', 'ab'],
  ['a\ud800b', 'ab'],
  ['a\u0000b', 'ab'],
  ['4111\u00a01111', '4111 1111'],
  ['Jose\u0301', 'José'],
  ["O'Brien", "O'Brien"],
  ['Ｎúñez-Peña', 'Ｎúñez-Peña'],
  ['😀', '😀'],
])('%j is cleaned to %j', (text, clean) => expect(sanitizeText(text)).toBe(clean));

it('full-width letters and digits of a code become ASCII', () => {
  expect(sanitizeText('ＨＤＦＣ０００１２３４', 'compatible')).toBe('HDFC0001234');
  expect(digitsOf('４１１１\u00a0१२٣')).toBe('4111123');
});

it.each([
  ['0321\u202e80001183\u202c59719', '03218000118359719'],
  ['0x5a\u200bAe\ufeff\u2060', '0x5aAe'],
  ['12\u200d34\u200c5', '12345'],
  ['१२\u200d३४', '१२३४'],
  ['\u200b  000201\u2060 ', '000201'],
  ['A\u00adB\u3164C\u{e0041}\u0000\n', 'ABC'],
])('invisible characters are removed from the cashier’s value %j', (value, clean) =>
  expect(sanitizeValue(value)).toBe(clean),
);

it.each(['श्रीराम', 'क्\u200dष', 'می\u200cخواهم', 'José Peña', 'محمد علي', '李小龍'])(
  'the name %j stays unchanged',
  (name) => expect(sanitizeValue(name)).toBe(name),
);

it('texts keep joiners and lose direction characters', () => {
  expect(removeReordering('क्\u200dष می\u200cخواهم \u202eabc\u202c')).toBe('क्\u200dष می\u200cخواهم abc');
});
