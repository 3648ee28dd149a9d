import { expect, test } from 'vitest';
import { railsOf } from './rails.ts';

const row = (rail?: string) => ({ label: 'Name', value: 'A', ...(rail ? { rail } : {}) });

test('an invoice offers the rails that its rows name, UPI first', () => {
  expect(railsOf({ rail: 'upi', requisites: [row('imps'), row('upi'), row()] })).toEqual(['upi', 'imps']);
  expect(railsOf({ rail: 'upi', requisites: [row('imps')] })).toEqual(['imps']);
});

test('rows that name none belong to the rail of the invoice; an unknown one is UPI', () => {
  expect(railsOf({ rail: 'imps', requisites: [row()] })).toEqual(['imps']);
  expect(railsOf({ rail: 'neft', requisites: [row('neft')] })).toEqual(['upi']);
  expect(railsOf({ requisites: [] })).toEqual(['upi']);
});
