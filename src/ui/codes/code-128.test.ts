import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCode128 } from './code-128.ts';

const modulesOf = (text: string) =>
  (encodeCode128(text) ?? []).map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');

test('Code 128: a known barcode matches module by module', () => {
  // Code 128 of `A`: start B, "A" (33), check 34, stop, taken from the standard's table.
  expect(modulesOf('A')).toBe('11010010000' + '10100011000' + '10001011000' + '1100011101011');
  // Code 128 of `1234`: start C, 12, 34, check (105 + 12 + 2 * 34) mod 103 = 82, stop.
  expect(modulesOf('1234')).toBe(
    '11010011100' + '10110011100' + '10001011000' + '10010011110' + '1100011101011',
  );
});

test('Code 128: digits take half the width', () => {
  expect(modulesOf('123456789012').length).toBe(11 * (1 + 6 + 1) + 13);
  expect(modulesOf('12345678901').length).toBe(11 * (1 + 5 + 1 + 1 + 1) + 13);
});

test('Code 128: every symbol is eleven modules wide, with an even number of dark ones', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,80}$/), (text) => {
      const widths = encodeCode128(text) ?? [];
      expect((widths.length - 7) % 6).toBe(0);
      for (let at = 0; at < widths.length - 7; at += 6) {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = widths.slice(at, at + 6);
        expect(a + b + c + d + e + f).toBe(11);
        expect((a + c + e) % 2).toBe(0);
      }
    }),
  );
});

test.each(['', 'ñ', 'line\nbreak', 'x'.repeat(81)])('Code 128: %j is not encoded', (text) => {
  expect(encodeCode128(text)).toBeNull();
});
