import { describe, expect, it } from 'vitest';
import { type FormField, toFormField } from './field.ts';
import {
  changeField,
  copyForm,
  createForm,
  fillSaved,
  firstInvalid,
  focusField,
  inOrder,
  isBlank,
  isFilledWith,
  leaveField,
  maskedValues,
  setServerErrors,
  shownError,
  submitValues,
  touchAll,
} from './form-state.ts';

const facts = { checkLuhn: false, today: new Date(2026, 0, 1) };

function field(name: string, more: Partial<FormField> = {}): FormField {
  const mapped = toFormField(
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
    expect(firstInvalid(form, fields, facts)).not.toBeNull();
    changeField(form, 'a', 'x');
    changeField(form, 'b', 'y');
    expect(firstInvalid(form, fields, facts)?.name).toBe('b');
    changeField(form, 'b', '1');
    expect(firstInvalid(form, fields, facts)).toBeNull();
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
    expect(firstInvalid(form, fields, facts)).toBeNull();
  });
});

const CARD = { value: '•••• 4242', token: 'tok_1', masked: true };
const NAME = { value: 'Ana', masked: false };

describe('a new form', () => {
  it('has the field’s own value before a saved one, and no value at all of a masked one', () => {
    const fields = [field('a', { value: 'x' }), field('b'), field('c'), field('d', { value: 'y' })];
    const saved = { a: NAME, b: NAME, c: CARD, d: CARD };
    const form = createForm(fields, { saved });
    expect(form.values).toEqual({ a: 'x', b: 'Ana', c: '', d: 'y' });
    expect(form.saved).toEqual({ c: { value: '•••• 4242', token: 'tok_1' } });
    expect(maskedValues(form)).toEqual({ c: '•••• 4242' });
  });

  it('takes no masked value without a token, because there would be nothing to send', () => {
    expect(createForm([field('a')], { saved: { a: { ...CARD, token: undefined } } }).saved).toEqual({});
  });

  it('finds no saved or typed value of a field that is named like an inherited property', () => {
    expect(createForm([field('toString')], { saved: {}, typed: {} }).values).toEqual({ toString: '' });
  });

  it('shows the errors that the cashier wants to show at once', () => {
    const fields = [field('a', { isTriggered: true }), field('b', { serverError: 'errors.b' }), field('c')];
    const form = createForm(fields);
    expect([form.touched, form.serverErrors]).toEqual([{ a: true }, { b: 'errors.b' }]);
  });

  it('that is copied keeps everything, and shares nothing', () => {
    const form = createForm([field('a', { isTriggered: true, serverError: 'errors.a' }), field('b')], {
      saved: { b: CARD },
    });
    const copy = copyForm(form);
    expect(copy).toEqual(form);
    changeField(copy, 'a', 'x');
    changeField(copy, 'b', 'y');
    expect(form).toMatchObject({ values: { a: '' }, serverErrors: { a: 'errors.a' }, saved: { b: {} } });
  });
});

describe('a field that the user changes', () => {
  it('loses its server error and its saved value, and is checked from now on', () => {
    const form = createForm([field('a', { serverError: 'errors.a' })], { saved: { a: CARD } });
    changeField(form, 'a', 'x');
    expect(form).toMatchObject({ values: { a: 'x' }, touched: { a: true }, serverErrors: {}, saved: {} });
  });

  it('resets the address and the memo of another network with all that belongs to them', () => {
    const fields = [field('network'), field('address', { serverError: 'errors.a' }), field('memo')];
    const form = createForm(fields, { saved: { memo: CARD }, typed: { address: 'bc1' } });
    leaveField(form, field('address'));
    expect(form.saved).toHaveProperty('memo');
    changeField(form, 'network', 'BTC');
    expect(form.saved).not.toHaveProperty('memo');
    expect(form).toMatchObject({
      values: { network: 'BTC', address: '', memo: '' },
      touched: { network: true },
      serverErrors: {},
      saved: {},
    });
    expect(form.touched).not.toHaveProperty('address');
  });

  it('adds no dependent that the form does not have', () => {
    const form = createForm([field('network'), field('memo')]);
    changeField(form, 'network', 'BTC');
    expect(form.values).toEqual({ network: 'BTC', memo: '' });
  });
});

describe('a saved account', () => {
  const fields = [field('card'), field('name'), field('note')];
  const first = { card: CARD, name: NAME };

  it('fills in its values, and clears the errors of these fields only', () => {
    const form = createForm(fields);
    touchAll(form, fields);
    setServerErrors(form, fields, { name: 'errors.name', note: 'errors.note' });
    fillSaved(form, fields, { take: first });
    expect(form).toEqual({
      values: { card: '', name: 'Ana', note: '' },
      touched: { note: true },
      serverErrors: { note: 'errors.note' },
      saved: { card: { value: '•••• 4242', token: 'tok_1' } },
    });
    expect(isFilledWith(form, first)).toBe(true);
  });

  it('is left without its values, and what the user changed stays', () => {
    const form = createForm(fields, { saved: first });
    fillSaved(form, fields, { leave: first });
    expect(form).toMatchObject({ values: { card: '', name: '', note: '' }, saved: {} });
    const changed = createForm(fields, { saved: first });
    changeField(changed, 'name', 'Eva');
    changeField(changed, 'card', '4111');
    fillSaved(changed, fields, { leave: first });
    expect(changed.values).toEqual({ card: '4111', name: 'Eva', note: '' });
  });

  it('is replaced by another one', () => {
    const form = createForm(fields, { saved: first });
    const other = { card: { ...CARD, token: 'tok_2' }, note: { value: 'n', masked: false } };
    expect(isFilledWith(form, other)).toBe(false);
    fillSaved(form, fields, { leave: first, take: other });
    expect(form).toMatchObject({
      values: { card: '', name: '', note: 'n' },
      saved: { card: { token: 'tok_2' } },
    });
    expect([isFilledWith(form, first), isFilledWith(form, other)]).toEqual([false, true]);
  });

  it('without a token keeps no saved value', () => {
    const form = createForm(fields, { saved: first });
    fillSaved(form, fields, { take: { card: { ...CARD, token: undefined } } });
    expect(form).toMatchObject({ values: { card: '' }, saved: {} });
  });

  it.each(['card', 'name'])('is no longer the one of the form when the user changes %s', (name) => {
    const form = createForm(fields, { saved: first });
    expect(isFilledWith(form, first)).toBe(true);
    changeField(form, name, 'x');
    expect(isFilledWith(form, first)).toBe(false);
  });
});

describe('a form is blank', () => {
  const fields = [field('a', { value: 'x' }), field('b')];
  it('while it has its initial values', () => {
    const form = createForm(fields);
    expect(isBlank(form, fields)).toBe(true);
    changeField(form, 'b', 'y');
    expect(isBlank(form, fields)).toBe(false);
  });

  it('unless it has a saved value', () => {
    expect(isBlank(createForm(fields, { saved: { b: CARD } }), fields)).toBe(false);
  });
});

describe('the error of a field', () => {
  const digits = { validations: [{ regex: '^\\d+$', error: 'errors.digits' }] };
  const errorOf = (value: string, more: Partial<FormField>, name = 'a') => {
    const one = field(name, more);
    const form = createForm([one], { typed: { [name]: value } });
    const before = shownError(form, one, facts);
    touchAll(form, [one]);
    return [before, shownError(form, one, facts)];
  };

  it('is shown after the user has touched the field', () => {
    expect(errorOf('x', digits)).toEqual([null, 'errors.digits']);
    expect(errorOf(' 1 ', digits)).toEqual([null, null]);
  });

  it.each<[string, string, Partial<FormField>, string | null]>([
    ['of an amount is another field’s task', '', { type: 'amount' }, null],
    ['is none while the field cannot be edited', 'x', { ...digits, isDisabled: true }, null],
    [
      'is the rule’s if the value does not fit its mask',
      '12345',
      { ...digits, mask: '000' },
      'errors.digits',
    ],
    ['has a text of its own without a rule', '12345', { mask: '000' }, 'form.invalid'],
    ['is none if the value fits its mask', '123', { mask: '000' }, null],
  ])('%s', (_, value, more, error) => expect(errorOf(value, more)[1]).toBe(error));

  it.each(['dropdown', 'networks'] as const)('names a choice that is not offered as missing: %s', (type) => {
    const values = [{ text: 'One', value: '1' }];
    expect(errorOf('2', { type, values })[1]).toBe('errors.required');
    expect(errorOf('1', { type, values })[1]).toBeNull();
    expect(errorOf('2', { values })[1]).toBeNull();
  });

  it('is none for a saved value, whose token the cashier knows', () => {
    const one = field('a', digits);
    const form = createForm([one], { saved: { a: CARD } });
    expect(firstInvalid(form, [one], facts)).toBeNull();
    touchAll(form, [one]);
    expect(shownError(form, one, facts)).toBeNull();
  });

  it('of a phone number is that of the number without its dial prefix', () => {
    const { country } = toFormField(
      { ...PHONE, name: 'phone' },
      { labels: ['en'], lookUp: () => undefined, country: 'mx' },
    );
    expect(errorOf('525512345678', { country, ...tenDigits })[1]).toBeNull();
    expect(errorOf('525512345678', tenDigits)[1]).toBe('errors.phone');
  });

  it('is the cashier’s until the field gets the focus or the user submits, except where it cannot be edited', () => {
    const fields = [field('a'), field('b', { isDisabled: true })];
    const form = createForm(fields, { typed: { a: 'x', b: 'x' } });
    setServerErrors(form, fields, { a: 'errors.a', b: 'errors.b', c: 'errors.c' });
    expect(form.serverErrors).toEqual({ a: 'errors.a', b: 'errors.b' });
    expect(fields.map((one) => shownError(form, one, facts))).toEqual(['errors.a', null]);
    focusField(form, 'a');
    expect(form.serverErrors).toEqual({ b: 'errors.b' });
    touchAll(form, fields);
    expect([form.serverErrors, form.touched]).toEqual([{}, { a: true, b: true }]);
  });

  it('of the cashier is not read from an inherited property', () => {
    const fields = [field('toString'), field('a')];
    const form = createForm(fields);
    setServerErrors(form, fields, { a: '' });
    expect(form.serverErrors).toEqual({});
  });
});

const PHONE = {
  type: 'phone_with_prefix',
  mask: null,
  placeholder: '',
  value: '',
  validations: [],
  values: [],
  isAdvanced: false,
  isTriggered: false,
  isDisabled: false,
} as const;
const tenDigits = { validations: [{ regex: '^\\d{10}$', error: 'errors.phone' }] };

it('a field that the user leaves is checked, and its text trimmed', () => {
  const fields = [field('a'), field('b')];
  const form = createForm(fields, { typed: { a: ' x ' } });
  leaveField(form, field('a'));
  leaveField(form, field('gone'));
  expect([form.values, form.touched]).toEqual([
    { a: 'x', b: '' },
    { a: true, gone: true },
  ]);
});

it('fields are drawn in their order, the advanced ones last', () => {
  const fields = [field('a', { isAdvanced: true }), field('b'), field('c', { isAdvanced: true }), field('d')];
  expect(inOrder(fields).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
});

it('the token of a saved value is submitted, else the trimmed text, and never an amount', () => {
  const fields = [field('card'), field('name'), field('amount', { type: 'amount' }), field('gone')];
  const form = createForm(fields, { saved: { card: CARD }, typed: { name: ' Ana ', amount: '5' } });
  delete form.values.gone;
  expect(submitValues(form, fields)).toEqual({ card: 'tok_1', name: 'Ana', gone: '' });
});
