import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { checkField } from './compile-field-rule.ts';
import { COUNTRIES, countryOf } from './countries.ts';
import { nationalDigits, nationalLength, phoneValue, withoutPrefix } from './phone.ts';

function country(code: string) {
  const found = countryOf(code);
  if (!found) throw new Error(`no country ${code}`);
  return found;
}

describe('phone countries', () => {
  it('are about 240, each with a prefix, a format and a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(240);
    for (const { code, prefix, format } of COUNTRIES) {
      expect(code).toMatch(/^[a-z]{2}$/);
      expect(prefix).toMatch(/^[1-9]\d{0,2}$/);
      expect(format).toMatch(/^0[0 ]*0$/);
      expect(names.of(code.toUpperCase())).not.toBe(code.toUpperCase());
    }
  });

  it('are found in upper and lower case', () => {
    expect(countryOf('BR')).toEqual({ code: 'br', prefix: '55', format: '00 00000 0000' });
    expect(countryOf('zz')).toBeUndefined();
    expect(countryOf('__proto__')).toBeUndefined();
  });
});

describe('a phone number is valid', () => {
  it.each(vectors.filter(({ kind }) => kind === 'phone'))('$value: $valid', ({ value, valid, params }) => {
    const own = country(params?.country ?? '');
    expect(own.prefix).toBe(params?.prefix);
    const national = withoutPrefix(value, own);
    expect(national).toBe(params?.national);
    expect(checkField(national, [{ regex: params?.regex ?? '', error: 'errors.phone' }]) === null).toBe(
      valid,
    );
    expect(phoneValue(national, own)).toBe(value);
  });
});

describe('a pasted phone number', () => {
  it.each([
    ['mx', '+52 222 123 4567', '2221234567'],
    ['mx', '++52 222 123 4567', '2221234567'],
    ['mx', '0052 222 123 4567', '2221234567'],
    ['mx', '52 222 123 4567', '2221234567'],
    ['mx', '+52 1 222 123 4567', '2221234567'],
    ['mx', '222-123-4567 ext. 89', '2221234567'],
    ['mx', '222 123 4567 x12', '2221234567'],
    ['mx', '\u200f+52\u00a0222\u00a0123\u00a04567\u200e', '2221234567'],
    ['in', '+91 91234 56789', '9123456789'],
    ['in', '9123456789', '9123456789'],
    ['in', '09123456789', '9123456789'],
    ['in', '919123456789', '9123456789'],
    ['in', '+91 09123456789', '9123456789'],
    ['in', '९१२३४५६७८९', '9123456789'],
    ['in', '（91）2345-6789', '9123456789'],
    ['ng', '0802 123 4567', '8021234567'],
    ['ng', '+234 (0) 802 123 4567', '8021234567'],
    ['ng', '2340802 123 4567', '8021234567'],
    ['gb', '+44 (0)7400 123456', '7400123456'],
    ['ru', '8 (912) 345-67-89', '9123456789'],
    ['ru', '+7 912 345-67-89', '9123456789'],
    ['ru', '8001234567', '8001234567'],
    ['br', '+55 (11) 96123-4567', '11961234567'],
    ['it', '+39 312 345 6789', '3123456789'],
    ['it', '06 1234 5678', '0612345678'],
    ['ci', '01 23 45 67 89', '0123456789'],
    ['id', '+62 812-345-678', '812345678'],
    ['id', '62812345678', '812345678'],
    ['id', '081234567890', '81234567890'],
    ['mx', '+1 201 555 0123', null],
    ['mx', '1'.repeat(40), null],
    ['mx', '', ''],
  ])('%s: %s', (code, text, national) => expect(nationalDigits(text, country(code))).toBe(national));

  it('of any country is accepted in every common notation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES),
        fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        (own, stream) => {
          const { max } = nationalLength(own, own.format);
          const rest = Array.from({ length: max - 1 }, () => stream.next().value ?? 0).join('');
          const national = `9${rest}`;
          const length = nationalLength(own, own.format);
          for (const text of [
            `+${own.prefix}${national}`,
            `00${own.prefix}${national}`,
            `+${own.prefix} ${national}`,
          ]) {
            expect(nationalDigits(text, own, length)).toBe(national);
          }
        },
      ),
    );
  });

  it('must have the number of digits of its country’s mask', () => {
    expect(nationalLength(country('id'), '000 000 000[000]')).toEqual({ min: 9, max: 12 });
    expect(nationalLength(country('in'), null)).toEqual({ min: 10, max: 13 });
  });
});
