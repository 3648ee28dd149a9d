import { describe, expect, it } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { isCbu, isCci, isClabe, isCpf, isIban, isLuhn, isNuban, isRut } from './check-digits.ts';

const CHECKS: Record<string, (value: string, bankCode: string) => boolean> = {
  luhn_pan: isLuhn,
  clabe: isClabe,
  nuban: isNuban,
  cpf: isCpf,
  cbu: isCbu,
  cci: isCci,
  rut: isRut,
  iban: isIban,
};

describe.each(Object.entries(CHECKS))('check digits of %s', (kind, check) => {
  const cases = vectors.filter((vector) => vector.kind === kind);

  it('has test vectors', () => expect(cases.length).toBeGreaterThan(0));

  it.each(cases)('value $value: valid is $valid', ({ value, valid, params }) => {
    expect(check(value, params?.bankCode ?? '')).toBe(valid);
  });

  it.each(['', ' ', 'null', '1'.repeat(10_000), '٣'.repeat(18)])('rejects %.20s without throwing', (text) => {
    expect(check(text, '011')).toBe(false);
  });
});

it('a card number of zeros is rejected although its Luhn sum is correct', () =>
  expect(isLuhn('0000000000000000')).toBe(false));
