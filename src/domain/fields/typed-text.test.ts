import { expect, it } from 'vitest';
import { digitsOf } from '../parsing/clean-text.ts';
import { sanitizeText } from './typed-text.ts';

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
