import { describe, expect, test } from 'vitest';
import { checkCreate, checkFields } from './check-create.ts';
import type { RequestRejection } from './request-rejection.ts';

const BODY = {
  idem: '0190f5fe-7c00-7a00-8000-000000000001',
  method: 'spei',
  amount: '500.00',
  currency: 'MXN',
  country: 'mx',
  fields: { full_name: 'Ana Diaz' },
};
const NAME = { name: 'full_name', regex: '^[A-Z][a-z ]+.*$', regex_error_key: 'errors.full_name' };
const SPEI = { name: 'spei', amount_rules: { MXN: { min: '100.00', max: 1_000 } }, fields: [NAME] };

function rejectionOf(check: () => unknown) {
  try {
    check();
  } catch (error) {
    const { status, data } = error as RequestRejection;
    return [status, data];
  }
  return 'accepted';
}

describe('checkCreate', () => {
  test('gives the amount of a valid request in minor units, from a list or a map of methods', () => {
    expect(checkCreate(BODY, [SPEI])).toBe(50_000n);
    expect(checkCreate(BODY, { spei: SPEI })).toBe(50_000n);
    expect(checkCreate({ ...BODY, amount: '100' }, [SPEI])).toBe(10_000n);
    expect(checkCreate({ ...BODY, amount: '1000.00' }, [SPEI])).toBe(100_000n);
  });

  test.each<[string, Partial<typeof BODY>, unknown]>([
    ['a method that is not listed', { method: 'oxxo' }, [404, { code: 'unknown_method' }]],
    ['the name of a built-in', { method: 'constructor' }, [404, { code: 'unknown_method' }]],
    ['a currency without limits', { currency: 'BRL' }, [400, { code: 'invalid_currency' }]],
    [
      'more decimals than the currency has',
      { amount: '500.001' },
      [400, { code: 'invalid_amount', fields: { amount: 'errors.required' } }],
    ],
    [
      'too little',
      { amount: '99.99' },
      [400, { code: 'amount_min', fields: { amount: 'errors.amount_min' } }],
    ],
    [
      'too much',
      { amount: '1000.01' },
      [400, { code: 'amount_max', fields: { amount: 'errors.amount_max' } }],
    ],
    ['zero', { amount: '0.00' }, [400, { code: 'amount_min', fields: { amount: 'errors.amount_min' } }]],
    [
      'a value that breaks its rule',
      { fields: { full_name: '7' } },
      [400, { code: 'invalid_fields', fields: { full_name: 'errors.full_name' } }],
    ],
  ])('rejects %s', (_, change, rejection) => {
    expect(rejectionOf(() => checkCreate({ ...BODY, ...change }, { spei: SPEI }))).toEqual(rejection);
  });

  test('accepts zero for coins alone, whose amount the user decides in the wallet', () => {
    expect(checkCreate({ ...BODY, amount: '0.00' }, [SPEI], { isAmountOpen: true })).toBe(0n);
    expect(rejectionOf(() => checkCreate({ ...BODY, amount: '1' }, [SPEI], { isAmountOpen: true }))).toEqual([
      400,
      { code: 'amount_min', fields: { amount: 'errors.amount_min' } },
    ]);
  });

  test('rejects a card number without valid check digit, where the method says so', () => {
    const card = { name: 'card_number', regex: '^\\d{16}$', regex_error_key: 'errors.card_number' };
    const method = { ...SPEI, fields: [card], checkLuhn: true };
    const pay = (card_number: string) => checkCreate({ ...BODY, fields: { card_number } }, [method]);
    expect(pay('4111111111111111')).toBe(50_000n);
    expect(rejectionOf(() => pay('4111111111111112'))).toEqual([
      400,
      { code: 'invalid_fields', fields: { card_number: 'errors.card_number' } },
    ]);
  });
});

describe('checkFields', () => {
  const wrong = (values: Record<string, string>, fields: unknown, options = {}) => {
    const found = rejectionOf(() => checkFields(values, fields, options));
    return found === 'accepted' ? {} : (found[1] as RequestRejection['data']).fields;
  };

  test('names each wrong value, of fields in any form, with the message of its rule', () => {
    const fields = {
      code: { placeholder: 'Code', pattern: '^\\d{6}$', errorText: 'Enter 6 digits' },
      email: { placeholder: 'E-mail', validations: [{ regex: '@', error: 'errors.email' }] },
      pin: {
        placeholder: 'PIN',
        regexList: [{ regex: '^\\d{4}$' }, { regex: '[^0]', regex_error_key: 'Not zeros' }],
      },
    };
    expect(wrong({ code: '12', email: 'a@b', pin: '0000' }, fields)).toEqual({
      code: 'Enter 6 digits',
      pin: 'Not zeros',
    });
    expect(wrong({ code: '123456', email: 'a@b', pin: '0001' }, fields)).toEqual({});
  });

  test('needs a value for every field, and takes none from the prototype', () => {
    expect(wrong({}, [NAME, { name: 'toString' }])).toEqual({
      full_name: 'errors.required',
      toString: 'errors.required',
    });
  });

  test('accepts the choices of a dropdown alone', () => {
    const bank = {
      name: 'bank',
      regex_error_key: 'errors.bank',
      regex: '^\\d+$',
      values: [{ text: 'BBVA', value: '012' }],
    };
    expect(wrong({ bank: '012' }, [bank])).toEqual({});
    expect(wrong({ bank: '014' }, [bank])).toEqual({ bank: 'errors.bank' });
  });

  test('checks a phone number without its prefix', () => {
    const phone = {
      name: 'phone',
      type: 'phone_with_prefix',
      regex: '^\\d{10}$',
      regex_error_key: 'errors.phone',
    };
    expect(wrong({ phone: '525512345678' }, [phone], { dialPrefix: '52' })).toEqual({});
    expect(wrong({ phone: '52551234567' }, [phone], { dialPrefix: '52' })).toEqual({ phone: 'errors.phone' });
  });

  test('names a field without a name as the widget does', () => {
    const fields = [{ placeholder: 'Last digits', pattern: '^\\d{4}$', errorText: 'Enter 4 digits' }];
    expect(wrong({ preparation_1: '12' }, fields, { prefix: 'preparation' })).toEqual({
      preparation_1: 'Enter 4 digits',
    });
  });

  test('responds at once to a value that would make RegExp backtrack for years', () => {
    const slow = { name: 'slow', regex: '^(?:a+)+$', regex_error_key: 'errors.slow' };
    expect(wrong({ slow: `${'a'.repeat(2_000)}!` }, [slow])).toEqual({ slow: 'errors.slow' });
  });
});
