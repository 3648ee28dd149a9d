import { describe, expect, it } from 'vitest';
import { type FormField, fromFormField } from './field.ts';
import {
  changeField,
  createForm,
  firstInvalid,
  isFormValid,
  leaveField,
  submitValues,
} from './form-state.ts';

const facts = { checkLuhn: false, today: new Date(2026, 0, 1) };

function field(name: string, more: Partial<FormField> = {}): FormField {
  const mapped = fromFormField(
    {
      name,
      type: 'text',
      mask: null,
      placeholder: '',
      value: '',
      validations: [],
      values: [],
      isAdvanced: false,
      isTriggered: false,
      isDisabled: false,
    },
    { labels: ['en'], lookUp: () => undefined, country: 'mx' },
  );
  return { ...mapped, ...more };
}

describe('a complete form', () => {
  it('is valid if every field has a valid value', () => {
    const fields = [field('a'), field('b', { validations: [{ regex: '^\\d+$', error: 'errors.b' }] })];
    const form = createForm(fields);
    expect(isFormValid(form, fields, facts)).toBe(false);
    changeField(form, 'a', 'x');
    changeField(form, 'b', 'y');
    expect(firstInvalid(form, fields, facts)?.name).toBe('b');
    changeField(form, 'b', '1');
    expect(isFormValid(form, fields, facts)).toBe(true);
    expect(submitValues(form, fields)).toEqual({ a: 'x', b: '1' });
  });

  it('leaves the amount to its own field, and validates advanced fields last', () => {
    const fields = [field('amount', { type: 'amount' }), field('memo', { isAdvanced: true }), field('a')];
    const form = createForm(fields);
    expect(firstInvalid(form, fields, facts)?.name).toBe('a');
    expect(submitValues(form, fields)).toEqual({ memo: '', a: '' });
  });

  it('prefers typed values over saved ones', () => {
    const fields = [field('a')];
    const saved = { a: { value: '••42', token: 't', masked: true } };
    expect(createForm(fields, { saved, typed: { a: 'x' } })).toMatchObject({ values: { a: 'x' }, saved: {} });
    expect(createForm(fields, { saved })).toMatchObject({ values: { a: '' }, saved: { a: { token: 't' } } });
  });
});

describe('a change', () => {
  it('of the bank resets only the account, and only if the bank differs', () => {
    const fields = [field('bank_name'), field('account_number'), field('cpf')];
    const form = createForm(fields, { typed: { bank_name: '001', account_number: '42', cpf: '7' } });
    changeField(form, 'bank_name', '001');
    expect(form.values).toEqual({ bank_name: '001', account_number: '42', cpf: '7' });
    changeField(form, 'bank_name', '033');
    expect(form.values).toEqual({ bank_name: '033', account_number: '', cpf: '7' });
    expect(form.touched).toEqual({ bank_name: true });
  });

  it('of a field named like a property of Object.prototype changes no other field', () => {
    const fields = [field('constructor'), field('toString')];
    const form = createForm(fields);
    expect(form.values).toEqual({ constructor: '', toString: '' });
    expect(firstInvalid(form, fields, facts)?.name).toBe('constructor');
    changeField(form, 'constructor', 'x');
    leaveField(form, field('toString'));
    expect(submitValues(form, fields)).toEqual({ constructor: 'x', toString: '' });
    changeField(form, 'toString', 'y');
    expect(isFormValid(form, fields, facts)).toBe(true);
  });
});
