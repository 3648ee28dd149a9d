import { expect, test } from 'vitest';
import { parseMethods } from '../../domain/methods/method.ts';
import { readableFields } from './confirm-screen.tsx';

const field = (mask: string | null, type = 'text') => ({
  name: 'number',
  mask,
  regex: '',
  regex_error_key: '',
  type,
});

function shown(
  mask: string | null,
  value: string,
  type?: string,
  country = 'mx',
  name = 'number',
): string | undefined {
  const [method] = parseMethods(
    [{ name: 'payout', fields: [{ ...field(mask, type), name }] }],
    () => undefined,
  );
  if (!method) throw new Error('the method was dropped');
  return readableFields(method, { [name]: value }, {}, { lookUp: () => undefined }, country)[0]?.detail;
}

test.each([
  ['000 000 00000000000 0', '032180000118359719', '032 180 00011835971 9'],
  ['0000 0000 0000 0000[ 000]', '4111111111111111', '4111 1111 1111 1111'],
  ['0000 0000 0000 0000[ 000]', '4111111111111111123', '4111 1111 1111 1111 123'],
  ['000-000-000000000000-00', '00219313145897812345', '002-193-131458978123-45'],
  // A mask without groups, or one that does not fit all digits, is not used: the digits are grouped by fours.
  ['0000000000', '0000014579', '0000 0145 79'],
  ['000 000', '032180000118359719', '0321 8000 0118 3597 19'],
  [null, '032180000118359719', '0321 8000 0118 3597 19'],
  [null, 'ana@example.com', 'ana@example.com'],
])('with the mask %s the value %s is shown as %s on the confirmation', (mask, value, text) => {
  expect(shown(mask, value)).toBe(text);
});

test.each([
  ['iban', 'aa00 **** **** **** ****', 'KZ86125KZT5004100100', 'KZ86 125K ZT50 0410 0100'],
  ['iban', null, 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['cpf', '000.000.000-00', '52998224725', '529.982.247-25'],
  ['birth_date', '00.00.0000', '29021996', '29.02.1996'],
  ['card_number', '0000 0000 0000 0000[ 000]', '378282246310005', '3782 822463 10005'],
  ['rut', null, '12345678-5', '12.345.678-5'],
  ['rut', null, '20347878K', '20.347.878-K'],
  ['document_id', null, '1032456789', '1.032.456.789'],
  ['document_id', null, 'AB123456', 'AB123456'],
  ['pix_key', null, '52998224725', '529.982.247-25'],
  ['pix_key', null, '+5511912345678', '+55 11 91234 5678'],
  ['pix_key', null, '123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ['account_number', null, '50100123456789', '5010 0123 4567 89'],
  [
    'address',
    null,
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
])(
  '%s with the mask %s is confirmed in the groups in which its owner knows it: %s',
  (name, mask, value, text) => {
    expect(shown(mask, value, 'text', 'mx', name)).toBe(text);
  },
);

test.each([
  ['br', '(00) 00000-0000', '5511912345678', '+55 (11) 91234-5678'],
  ['kg', '000 000 000', '996555123456', '+996 555 123 456'],
  ['mx', '00 0000 0000', '525512345678', '+52 55 1234 5678'],
  ['ke', null, '254712345678', '+254 712 345678'],
  // A saved number of another country than the form's is not grouped.
  ['ke', null, '255712345678', '+255712345678'],
])('a phone number of %s is confirmed as its owner writes it', (country, mask, value, text) => {
  expect(shown(mask, value, 'phone_with_prefix', country)).toBe(text);
});

test.each(['card_pin', 'card_cvv'])('the digits of %s are never shown on the confirmation', (name) => {
  expect(shown('0000', '3310', 'text', 'ng', name)).toBe('••••');
});

test('a card number is flagged, so that no font of the host is used for it', () => {
  const fields = [{ ...field(null), name: 'card_number' }, field(null)];
  const [method] = parseMethods([{ name: 'payout', fields }], () => undefined);
  if (!method) throw new Error('the method was dropped');
  const values = { card_number: '4111111111111111', number: '032180000118359719' };
  const rows = readableFields(method, values, {}, { lookUp: () => undefined }, 'mx');
  expect(rows.map(({ isSecret }) => isSecret)).toEqual([true, false]);
});
