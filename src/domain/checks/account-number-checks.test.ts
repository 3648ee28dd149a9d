import { describe, expect, it } from 'vitest';
import { fields } from '../../../demo/scenarios/examples.json' with { type: 'json' };
import { checkRequisite, isDoubtfulAccount } from './account-number-checks.ts';

const today = new Date(2026, 7, 15);
const CHECKED = ['luhn', 'clabe', 'cbu', 'cci', 'cpf', 'rut', 'iban'];

describe('requisites', () => {
  it.each(fields.filter(({ semantic }) => semantic && CHECKED.includes(semantic)))(
    '$field of $method passes with its valid example and fails with each wrong one',
    ({ field, valid, semanticInvalid }) => {
      expect(checkRequisite(field, valid.value, { checkLuhn: true, today })).toBeNull();
      expect(semanticInvalid.length).toBeGreaterThan(0);
      for (const { value } of semanticInvalid) {
        expect(checkRequisite(field, value, { checkLuhn: true, today })).toBe(`errors.${field}`);
      }
    },
  );

  it('leave the Luhn check to methods that ask for it', () => {
    expect(checkRequisite('card_number', '8888880000000001', { checkLuhn: false, today })).toBeNull();
    expect(checkRequisite('card_number', '8888880000000001', { checkLuhn: true, today })).toBe(
      'errors.card_number',
    );
  });

  it.each([
    ['0826', null],
    ['0926', null],
    ['0726', 'errors.card_expired'],
    ['1225', 'errors.card_expired'],
  ])('a card until %s in August 2026: %s', (value, error) => {
    expect(checkRequisite('card_expiry', value, { checkLuhn: true, today })).toBe(error);
  });

  it.each([
    ['31022026', 'errors.birth_date'],
    ['29022024', null],
    ['29022023', 'errors.birth_date'],
  ])('a date %s: %s', (value, error) => {
    expect(checkRequisite('birth_date', value, { checkLuhn: true, today })).toBe(error);
  });

  it('doubt an account that does not fit its Nigerian bank', () => {
    expect(isDoubtfulAccount('0000014579', '011')).toBe(false);
    expect(isDoubtfulAccount('0000014570', '011')).toBe(true);
    expect(isDoubtfulAccount('123', '011')).toBe(false);
    expect(isDoubtfulAccount('0000014570', 'SBIN')).toBe(false);
  });

  it('have nothing to say about other names', () => {
    expect(checkRequisite('constructor', 'x', { checkLuhn: true, today })).toBeNull();
  });
});
