import { expect, test } from 'vitest';
import { parseMethods } from '../../domain/methods/method.ts';
import { readableFields } from './readable-fields.ts';

const field = (mask: string | null, type = 'text') => ({
  name: 'number',
  mask,
  regex: '',
  regex_error_key: '',
  type,
});

function shown(mask: string | null, value: string, type?: string, country = 'mx'): string | undefined {
  const [method] = parseMethods([{ name: 'payout', fields: [field(mask, type)] }], () => undefined);
  if (!method) throw new Error('the method was dropped');
  return readableFields(method, { number: value }, {}, { lookUp: () => undefined }, country)[0]?.detail;
}

test.each([
  ['000 000 00000000000 0', '032180000118359719', '032 180 00011835971 9'],
  ['0000 0000 0000 0000[ 000]', '4111111111111111', '4111 1111 1111 1111'],
  ['0000 0000 0000 0000[ 000]', '4111111111111111123', '4111 1111 1111 1111 123'],
  ['000-000-000000000000-00', '00219313145897812345', '002-193-131458978123-45'],
  // A mask without groups, or one that does not fit all digits.
  ['0000000000', '0000014579', '0000 0145 79'],
  ['000 000', '032180000118359719', '0321 8000 0118 3597 19'],
  [null, '032180000118359719', '0321 8000 0118 3597 19'],
  [null, 'ana@example.com', 'ana@example.com'],
])('with the mask %s the value %s is shown as %s on the confirmation', (mask, value, text) => {
  expect(shown(mask, value)).toBe(text);
});

test.each([
  ['kg', '000 000 000', '996555123456', '+996 555 123 456'],
  ['mx', '00 0000 0000', '525512345678', '+52 55 1234 5678'],
  ['ke', null, '254712345678', '+254 712 345678'],
  // The number of another country, from a saved account.
  ['ke', null, '255712345678', '+255712345678'],
])('a phone number of %s is confirmed as its owner writes it', (country, mask, value, text) => {
  expect(shown(mask, value, 'phone_with_prefix', country)).toBe(text);
});

test('a card number is flagged, so that no font of the host is used for it', () => {
  const fields = [{ ...field(null), name: 'card_number' }, field(null)];
  const [method] = parseMethods([{ name: 'payout', fields }], () => undefined);
  if (!method) throw new Error('the method was dropped');
  const values = { card_number: '4111111111111111', number: '032180000118359719' };
  const rows = readableFields(method, values, {}, { lookUp: () => undefined }, 'mx');
  expect(rows.map(({ isSecret }) => isSecret)).toEqual([true, false]);
});
