import { describe, expect, it } from 'vitest';
import { fields } from '../../../demo/scenarios/examples.json' with { type: 'json' };
import { checkAccountNumber, isSuspectAccount } from './account-number-checks.ts';

const today = new Date(2026, 7, 15);
/** Fields whose own error text states a number of digits. Their invalid values here have that number, so another text is expected. */
const COUNTED = ['clabe', 'cbu', 'cci', 'cpf'];
const CHECKED = ['luhn', 'clabe', 'cbu', 'cci', 'cpf', 'rut', 'iban'];

describe('checks of payment details', () => {
  it.each(fields.filter(({ semantic }) => semantic && CHECKED.includes(semantic)))(
    'accept the valid example of $field of $method and reject each invalid one',
    ({ field, valid, semanticInvalid }) => {
      expect(checkAccountNumber(field, valid.value, { checkLuhn: true, today })).toBeNull();
      expect(semanticInvalid.length).toBeGreaterThan(0);
      for (const { value } of semanticInvalid) {
        expect(checkAccountNumber(field, value, { checkLuhn: true, today })).toBe(
          COUNTED.includes(field) ? 'errors.check_digit' : `errors.${field}`,
        );
      }
    },
  );

  it('apply the Luhn check only to methods that require it', () => {
    expect(checkAccountNumber('card_number', '8888880000000001', { checkLuhn: false, today })).toBeNull();
    expect(checkAccountNumber('card_number', '8888880000000001', { checkLuhn: true, today })).toBe(
      'errors.card_number',
    );
  });

  it.each([
    ['0826', null],
    ['0926', null],
    ['0726', 'errors.card_expired'],
    ['1225', 'errors.card_expired'],
  ])('a card that is valid until %s has the error %s in August 2026', (value, error) => {
    expect(checkAccountNumber('card_expiry', value, { checkLuhn: true, today })).toBe(error);
  });

  it.each([
    ['31022026', 'errors.birth_date'],
    ['29022024', null],
    ['29022023', 'errors.birth_date'],
  ])('the date %s has the error %s', (value, error) => {
    expect(checkAccountNumber('birth_date', value, { checkLuhn: true, today })).toBe(error);
  });

  it('warn of an account number that does not fit its Nigerian bank', () => {
    expect(isSuspectAccount('0000014579', '011')).toBe(false);
    expect(isSuspectAccount('0000014570', '011')).toBe(true);
    expect(isSuspectAccount('123', '011')).toBe(false);
    expect(isSuspectAccount('0000014570', 'SBIN')).toBe(false);
  });

  it('ignore unknown field names', () => {
    expect(checkAccountNumber('constructor', 'x', { checkLuhn: true, today })).toBeNull();
  });
});
