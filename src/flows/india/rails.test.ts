import { expect, test } from 'vitest';
import { railsOf, rowsOf } from './upi-invoice-screen.tsx';

const row = (rail?: string) => ({ label: 'Name', value: 'A', ...(rail ? { rail } : {}) });

test('an invoice shows the payment rails that its rows name, UPI first', () => {
  expect(railsOf({ rail: 'upi', requisites: [row('imps'), row('upi'), row()] })).toEqual(['upi', 'imps']);
  expect(railsOf({ rail: 'upi', requisites: [row('imps')] })).toEqual(['imps']);
});

test('rows without a rail belong to the invoice’s rail; an unknown rail is treated as UPI', () => {
  expect(railsOf({ rail: 'imps', requisites: [row()] })).toEqual(['imps']);
  expect(railsOf({ rail: 'neft', requisites: [row('neft')] })).toEqual(['upi']);
  expect(railsOf({ requisites: [] })).toEqual(['upi']);
});

test('a rail in capitals is the same rail, so that its rows are drawn and compared with the links', () => {
  const requisites = [row('UPI'), row('Imps'), row('neft'), row()];
  expect(railsOf({ requisites })).toEqual(['upi', 'imps']);
  expect(railsOf({ rail: 'IMPS', requisites: [] })).toEqual(['imps']);
  expect(rowsOf({ requisites }, 'upi')).toEqual([row('UPI'), row()]);
});
