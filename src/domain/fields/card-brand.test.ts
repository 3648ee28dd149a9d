import { expect, test } from 'vitest';
import { brandOf, cardPartOf, shortCard } from './card-brand.ts';

test.each([
  ['4', 'Visa'],
  ['4111 1111', 'Visa'],
  ['5555', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2200', 'Mir'],
  ['34', 'American Express'],
  ['3528', 'JCB'],
  ['9860', 'Humo'],
  ['6521', 'RuPay'],
  ['50', 'Maestro'],
  ['1', undefined],
  ['', undefined],
  ['••••', undefined],
])('the brand of the number %s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test.each([
  ['411111••••••1111', 'Visa •• 1111'],
  ['•••• 4242', '•• 4242'],
  ['4111111111111111', null],
  ['rav***@oksbi', null],
])('the masked text %s is written as %s', (masked, short) => {
  expect(shortCard(masked)).toBe(short);
});

test.each([
  ['card_number', 'number'],
  ['pan', 'number'],
  ['card_expiry', 'expiry'],
  ['exp_date', 'expiry'],
  ['card_cvv', 'code'],
  ['cvc2', 'code'],
  ['card_pin', undefined],
  ['card_holder', undefined],
  ['clabe', undefined],
])('the field %s asks for the %s of a card', (name, part) => {
  expect(cardPartOf({ name })).toBe(part);
});
