import { describe, expect, it } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { isCbu, isCci, isClabe, isCnpj, isCpf, isIban, isNuban, isRut } from './check-digits.ts';
import { isLuhn } from './luhn.ts';

const CHECKS: Record<string, (value: string, bankCode: string) => boolean> = {
  luhn_pan: isLuhn,
  clabe: isClabe,
  nuban: isNuban,
  cpf: isCpf,
  cnpj: isCnpj,
  cbu: isCbu,
  cci: isCci,
  rut: isRut,
  iban: isIban,
};

describe.each(Object.entries(CHECKS))('%s', (kind, check) => {
  const cases = vectors.filter((vector) => vector.kind === kind);

  it('has vectors', () => expect(cases.length).toBeGreaterThan(0));

  it.each(cases)('$value is $valid', ({ value, valid, params }) => {
    expect(check(value, params?.bankCode ?? '')).toBe(valid);
  });

  it.each(['', ' ', 'null', '1'.repeat(10_000), '٣'.repeat(18)])('refuses %.20s without a throw', (text) => {
    expect(check(text, '011')).toBe(false);
  });
});

it('refuses a card of zeros, which passes the sum', () => expect(isLuhn('0000000000000000')).toBe(false));
