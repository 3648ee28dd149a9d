import { describe, expect, it } from 'vitest';
import { decodedField } from '../../test/support/decoded-field.ts';
import { countryOf } from '../domain/fields/countries.ts';
import { type FormField, isSecretCode, toFormField } from './field.ts';
import { entryOf, fitsMask, phoneEntryOf, readableValue, readPlain } from './field-entry.ts';
import { DATE_PATTERN } from './prepare-text.ts';
import { isShort } from './use-input-props.tsx';

const CONTEXT = { labels: ['en'], lookUp: () => undefined, country: 'mx' };
const field = (name: string, part: Partial<FormField> = {}): FormField => ({
  ...toFormField(decodedField({ name, placeholder: '' }), CONTEXT),
  ...part,
});
const rule = (regex: string) => ({ validations: [{ regex, error: 'errors.x' }] });

describe('a value that the user checks before the payment', () => {
  it.each<[string, FormField, string, string]>([
    ['the text of a choice', field('bank', { values: [{ text: 'BBVA', value: '012' }] }), '012', 'BBVA'],
    ['a value that is no choice', field('bank', { values: [{ text: 'BBVA', value: '012' }] }), '013', '013'],
    ['a security code', field('card_cvv'), '123', '••••'],
    ['a PIN', field('card_pin', { label: 'PIN' }), '1234', '••••'],
    ['the groups of a mask', field('x', { mask: '000-000' }), '123456', '123-456'],
    ['plain text', field('full_name'), 'Ana Díaz', 'Ana Díaz'],
  ])('is shown as %s', (_, one, value, shown) => expect(readableValue(one, value)).toBe(shown));

  it('is shown as a phone number with its dial prefix', () => {
    const country = countryOf('mx') ?? null;
    expect(readableValue(field('phone', { country }), '525512345678')).toMatch(/^\+52 55[ \d]+78$/);
  });
});

describe('a secret of a card, a wallet or an account', () => {
  it.each([
    ['card_cvv', true],
    ['card_pin', true],
    ['card_number', false],
    ['card_expiry', false],
    ['full_name', false],
    ['pin', true],
    ['upi_pin', true],
    ['mpin', true],
    ['wallet_password', true],
    ['pin_code', false],
    ['pincode', false],
    ['voucher_pin', false],
    ['shipping', false],
  ])('%s: %s', (name, isSecret) => expect(isSecretCode(field(name))).toBe(isSecret));
});

describe('the value of a field without a mask', () => {
  it.each<[string, FormField, string, string]>([
    ['digits without separators', field('clabe', rule('^\\d{9}$')), '123 456-789', '123456789'],
    ['digits of another script', field('clabe', rule('^\\d{3}$')), '١٢٣', '123'],
    ['a code with letters', field('swift', rule('^[A-Z0-9]{5,11}$')), 'AB 12 C', 'AB12C'],
    ['a number with a comma', field('x', { mask: 'number' }), ' 0012,50 ', '12.5'],
    ['a whole number', field('x', { mask: 'number' }), '12', '12'],
    ['a number with a zero among its decimals', field('x', { mask: 'number' }), '12,05', '12.05'],
    ['a number below zero', field('x', { mask: 'number' }), '-0.5', '-0.5'],
    ['a sign, behind which a number may come', field('x', { mask: 'number' }), '-', '-'],
    ['a wide sign', field('x', { mask: 'number' }), '－', '-'],
    ['no number, which stays as it was typed', field('x', { mask: 'number' }), ' 12a- ', '12a-'],
    ['separators that the rule wants', field('rut', rule('^\\d{2}-\\d$')), '12-3', '12-3'],
    ['a number that fits in no way', field('clabe', rule('^\\d{9}$')), '12 3', '12 3'],
    ['a text of three signs, which is no code', field('x', rule('^.{3}$')), 'a b c', 'a b c'],
    ['a text', field('full_name', rule('^[\\p{L} -]+$')), 'Ana-María', 'Ana-María'],
    ['a name that its rule refuses', field('full_name', rule('^\\p{L}+$')), 'Ana María', 'Ana María'],
    ['capitals', field('x', { type: 'text_uppercase' }), 'ab', 'AB'],
    [
      'a phone number as PIX key',
      field('pix_key', rule('^(\\+\\d{13}|\\d{11})$')),
      '+55 11 91234-5678',
      '+5511912345678',
    ],
    [
      'a phone number without prefix, which is no CPF',
      field('pix_key', rule('^\\d{11}$')),
      '11 91234-5678',
      '11 91234-5678',
    ],
    ['a CPF as PIX key', field('pix_key', rule('^\\d{11}$')), '529.982.247-25', '52998224725'],
  ])('is %s', (_, one, text, value) => expect(readPlain(one, text)).toBe(value));
});

describe('a value fits its mask', () => {
  it.each<[string, FormField, string, boolean]>([
    ['without a mask', field('x'), 'anything', true],
    ['of a named mask', field('x', { mask: 'number' }), '12.5', true],
    ['up to its length', field('x', { mask: '000' }), '123', true],
    ['and not beyond', field('x', { mask: '000' }), '1234', false],
  ])('%s', (_, one, value, fits) => expect(fitsMask(one, value)).toBe(fits));
});

it('a date has the mask of a date, and a phone number room for the longest one of E.164', () => {
  expect(entryOf(field('birthday', { mask: 'date' }), '')?.mask).toBe(DATE_PATTERN);
  const mexico = countryOf('mx');
  expect(mexico && phoneEntryOf(mexico, null).mask).toBe(`${mexico?.format}[000]`);
  expect(mexico && phoneEntryOf(mexico, '000').mask).toBe('000');
});

it('digits are put behind those of a phone number while there is room', () => {
  const mexico = countryOf('mx');
  const prepare = mexico && phoneEntryOf(mexico, '00 0000 0000').prepare;
  expect([prepare?.('12-34', '551234'), prepare?.('12345', '551234')]).toEqual(['1234', null]);
});

it('a text of up to seven masked characters takes half a row', () => {
  expect(isShort(field('x', { mask: '00 / 00' }))).toBe(true);
  expect(isShort(field('x', { mask: '0000 000' }))).toBe(false);
  expect(isShort(field('x'))).toBe(false);
  expect(isShort(field('x', { type: 'dropdown', mask: '000' }))).toBe(false);
});

describe('a field of a method', () => {
  const method = (part: object) =>
    toFormField(
      decodedField({
        name: 'account_number',
        placeholder_key: 'placeholders.none',
        category: 'account',
        type: 'text',
        mask: '000',
        regex: '^\\d$',
        regex_error_key: 'errors.x',
        values: [{ text: 'One', value: '1' }],
        ...part,
      }),
      CONTEXT,
    );

  it('has its rules in their order, its choices and its category, and is empty at first', () => {
    const further = { regex: '^1$', regex_error_key: 'errors.y' };
    expect(method({ regexList: [further] })).toMatchObject({
      label: 'Account number',
      mask: '000',
      category: 'account',
      validations: [
        { regex: '^\\d$', error: 'errors.x' },
        { regex: '^1$', error: 'errors.y' },
      ],
      values: [{ text: 'One', value: '1' }],
      isAdvanced: false,
      isDisabled: false,
      isTriggered: false,
      value: '',
      serverError: null,
      country: null,
    });
    expect(method({ regex: '' }).validations).toEqual([]);
  });

  it('for a phone has the dial prefix of the user’s country', () => {
    expect(method({ type: 'phone_with_prefix' }).country?.prefix).toBe('52');
  });
});

it('a field of a step has what the cashier says of it', () => {
  const data = {
    name: 'memo',
    type: 'text',
    placeholder: 'Your memo',
    value: '7',
    mask: '0',
    autocomplete: 'name',
    isAdvanced: true,
    isDisabled: true,
    isTriggered: true,
    validations: [
      { regex: '^a$', error: 'errors.a' },
      { regex: '^b$', error: 'errors.b', isExists: true },
    ],
    values: [{ text: 'One', value: '1' }],
  };
  expect(toFormField(decodedField(data), CONTEXT)).toMatchObject({
    label: 'Your memo',
    value: '7',
    mask: '0',
    autocomplete: 'name',
    isAdvanced: true,
    isDisabled: true,
    isTriggered: true,
    serverError: 'errors.b',
    validations: [
      { regex: '^a$', error: 'errors.a' },
      { regex: '^b$', error: 'errors.b' },
    ],
    values: [{ text: 'One', value: '1' }],
    country: null,
  });
});
