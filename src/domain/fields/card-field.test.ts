import { expect, test } from 'vitest';
import catalogue from '../../../demo/scenarios/catalogue.json' with { type: 'json' };
import { isCardField, isCardMethod } from './card-field.ts';

test.each([
  'card_number',
  'cardNumber',
  'cardnumber',
  'cc-number',
  'pan',
  'card_cvv',
  'cvc2',
  'security.csc',
  'card_expiry',
  'exp_month',
  'expiry',
  'card_pin',
  'card_security_code',
  'security_code',
  'securityCode',
  'ccv',
  'cvn2',
  'cardpan',
  'card',
  'bank_card',
  'to_card',
  'card_to',
  'senderCard',
  'numero_tarjeta',
  'tarjeta_numero',
  'exp',
  'expire_date',
  'expDate',
  'valid_thru',
  'card_valid_until',
])('a field named %s contains card data', (name) => {
  expect(isCardField({ name })).toBe(true);
});

test.each([
  'full_name',
  'card_holder',
  'sender_last4',
  'account_number',
  'iban',
  'otp',
  'company',
  'postal_code',
  'card_type',
  'card_bank',
  'id_card',
  'gift_card',
  'sim_card_to',
  'valid_email',
  'country_code',
])('a field named %s contains no card data', (name) => {
  expect(isCardField({ name, category: 'card', mask: '000 000 00000000000 0' })).toBe(false);
});

test('a field with an unclear name is recognised by its placeholder or, for card methods, by its mask', () => {
  expect(isCardField({ name: 'field_1', placeholder_key: 'placeholders.card_cvv' })).toBe(true);
  expect(isCardField({ name: 'field_1', placeholder: 'placeholders.card_number' })).toBe(true);
  expect(isCardField({ name: 'field_1', category: 'card', mask: '0000 0000 0000 0000[ 000]' })).toBe(true);
  // A voucher number may have groups of four digits too.
  expect(isCardField({ name: 'voucher', category: null, mask: '0000 0000 0000 0000' })).toBe(false);
  expect(isCardField({ name: 'field_1', placeholder: 'The number of your card' })).toBe(false);
});

test('methods of the catalogue count as card methods by their fields, not by their names', () => {
  const methods = catalogue.countries.flatMap(({ deposit, withdrawal }) => [...deposit, ...withdrawal]);
  const names = methods
    .filter(({ fields }) => isCardMethod({ fields: fields as never, isCardInlineAllowed: false }))
    .map(({ name }) => name);
  expect(names).toContain('mx_card_h2h');
  expect(names).toContain('mx_card_payout');
  expect(names).toContain('kg_elcart_p2p');
  expect(names).not.toContain('spei_payout');
  expect(names).not.toContain('ua_anycard_p2p');
  expect(names.length).toBeGreaterThan(20);
  // The form of an `_h2h` wallet has no card fields.
  expect(names.filter((name) => name.endsWith('_h2h')).length).toBeLessThan(
    methods.filter(({ name }) => name.endsWith('_h2h')).length + 1,
  );
});

test('the cashier may allow inline card fields for one method', () => {
  const fields = [{ name: 'card_number' }] as never;
  expect(isCardMethod({ fields, isCardInlineAllowed: false })).toBe(true);
  expect(isCardMethod({ fields, isCardInlineAllowed: true })).toBe(false);
});
