import { expect, test } from 'vitest';
import { dialCodeOf, railOf } from './instruction-rail.ts';

const row = (value: string) => ({ label: 'Code', value });
const barcode = { format: 'CODE128', value: '7991' };

test.each([
  ['named by the cashier', 'deposit', { rail: 'voucher', push: true }, 'voucher'],
  ['named by the cashier for a withdrawal', 'withdrawal', { rail: 'dial' }, 'dial'],
  ['unknown, with a prompt', 'deposit', { rail: 'pigeon', push: true }, 'push'],
  ['of a withdrawal', 'withdrawal', { push: true, qr: 'x' }, 'atm'],
  ['of a prompt on the phone', 'deposit', { push: true, voucher: true }, 'push'],
  ['of a voucher', 'deposit', { voucher: true, qr: 'x' }, 'voucher'],
  ['of a barcode', 'deposit', { barcode, qr: 'x' }, 'voucher'],
  ['of a QR code', 'deposit', { qr: '', requisites: [row('*99*1#')] }, 'qr'],
  ['of a dial code', 'deposit', { requisites: [row('1234'), row('*99*1#')] }, 'dial'],
  ['of account details', 'deposit', { requisites: [row('032180000118359719')] }, 'transfer'],
] as const)('the rail %s', (_, type, part, rail) => {
  expect(railOf(type, { requisites: [], ...part })).toBe(rail);
});

test.each(['transfer', 'push', 'voucher', 'qr', 'dial', 'atm'])(
  'the cashier may name the rail %s',
  (rail) => {
    expect(railOf('deposit', { requisites: [], rail })).toBe(rail);
    expect(railOf('withdrawal', { requisites: [], rail })).toBe(rail);
  },
);

test.each(['*000*000+1500#', '#99#', '*99*1#'])('%s is a code to dial', (code) => {
  expect(dialCodeOf([row('1'), row(code)])).toBe(code);
});

test.each(['*1#', '*99*1', '99*1#', '*99*a#', 'Dial *99*1#', '*99*1# now', `*${'9'.repeat(41)}#`])(
  '%s is none',
  (code) => expect(dialCodeOf([row(code)])).toBeUndefined(),
);
