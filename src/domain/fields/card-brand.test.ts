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

/** Each row has the first and last digits of a published range, then the digits before and after it with the brands expected for them. */
test.each([
  ['Mir', '220000', '220499', '219999', undefined, '220500', undefined],
  ['Elo', '401178', '401179', '401177', 'Visa', '401180', 'Visa'],
  ['Elo', '451416', '451416', '451415', 'Visa', '451417', 'Visa'],
  ['Elo', '457631', '457632', '457630', 'Visa', '457633', 'Visa'],
  ['Elo', '506699', '506778', '506698', 'Maestro', '506779', 'Maestro'],
  ['Elo', '509000', '509999', '508999', 'RuPay', '510000', 'Mastercard'],
  ['Elo', '650031', '650033', '650030', 'Discover', '650034', 'Discover'],
  ['Elo', '655021', '655058', '655020', 'Discover', '655059', 'Discover'],
  ['Verve', '506099', '506198', '506098', 'Maestro', '506199', 'Maestro'],
  ['Verve', '507865', '507964', '507864', 'Maestro', '507965', 'Maestro'],
  ['Verve', '650002', '650027', '650001', 'Discover', '650028', 'Discover'],
  ['RuPay', '508500', '508999', '508499', 'Maestro', '509000', 'Elo'],
  ['Hipercard', '606282', '606282', '606281', 'Maestro', '606283', 'Maestro'],
  ['Hipercard', '637568', '637568', '637567', 'Maestro', '637569', 'Maestro'],
  ['Naranja', '589562', '589562', '589561', 'Maestro', '589563', 'Maestro'],
  ['JCB', '180000', '180099', '179999', undefined, '180100', undefined],
  ['JCB', '213100', '213199', '213099', undefined, '213200', undefined],
  ['RuPay', '606985', '607984', '606984', 'Maestro', '607985', 'Maestro'],
  ['RuPay', '817200', '820199', '817199', 'UnionPay', '820200', undefined],
  ['American Express', '340000', '349999', '339999', undefined, '350000', undefined],
  ['JCB', '352800', '358999', '352799', undefined, '359000', undefined],
  ['Diners Club', '300000', '305999', '299999', undefined, '306000', undefined],
  ['Diners Club', '309500', '309599', '309499', undefined, '309600', undefined],
  ['Diners Club', '380000', '399999', '379999', 'American Express', '400000', 'Visa'],
  ['Discover', '601100', '601199', '601099', 'Maestro', '601200', 'Maestro'],
  ['Discover', '644000', '649999', '643999', 'Maestro', '650000', 'Discover'],
  ['UnionPay', '620000', '626199', '619999', 'Maestro', '626200', 'Uzcard'],
  ['Mastercard', '510000', '559999', '509999', 'Elo', '560000', 'Maestro'],
  ['Mastercard', '222100', '272099', '222099', undefined, '272100', undefined],
  ['Visa', '400000', '499999', '399999', 'Diners Club', '500000', 'Maestro'],
])('%s has the numbers from %s to %s', (brand, first, last, before, brandBefore, after, brandAfter) => {
  expect([first, last].map(brandOf)).toEqual([brand, brand]);
  expect([before, after].map(brandOf)).toEqual([brandBefore, brandAfter]);
  expect(shortCard(`${first}••••••1234`)).toBe(`${brand} •• 1234`);
  expect(shortCard(`${before}••••••1234`)).toBe([brandBefore, '•• 1234'].filter(Boolean).join(' '));
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
