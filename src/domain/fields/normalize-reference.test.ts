import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeReference } from './typed-text.ts';

describe('the reference of a transfer', () => {
  test.each([
    ['1234 5678 9012', '123456789012'],
    ['1234-5678-9012', '123456789012'],
    [' 123456789012\n', '123456789012'],
    ['१२३४५६७८९०१२', '123456789012'],
    ['१२३४ ५६७८ ९०१२', '123456789012'],
    ['\u202a1234\u00a05678\u00a09012\u202c', '123456789012'],
  ])('%j is normalised to %s', (typed, read) => {
    expect(normalizeReference(typed, false)).toBe(read);
  });

  test('keeps the letters of a NEFT or RTGS number, so that it is not mistaken for a UTR', () => {
    expect(normalizeReference('SBIN 1234 5678 9012', false)).toBe('SBIN123456789012');
    expect(normalizeReference('sbin r5 2024 0101 1234 5678', false)).toHaveLength(22);
  });

  test('is changed to capitals if the field requires it', () => {
    expect(normalizeReference('8n7a6b5c4d', true)).toBe('8N7A6B5C4D');
    expect(normalizeReference('8n7a6b5c4d', false)).toBe('8n7a6b5c4d');
  });

  test('never loses a digit, and is stable when normalised twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789- \u00a0') }), (text) => {
        const read = normalizeReference(text, false);
        expect(read).toBe(text.replace(/\D/g, ''));
        expect(normalizeReference(read, false)).toBe(read);
      }),
    );
  });
});
