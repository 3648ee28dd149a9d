import { expect, it } from 'vitest';
import en from '../../../public/locales/en.json';
import { remediesFor } from './remedies.ts';

it('offers another amount where the amount was the trouble', () => {
  for (const code of ['limit_exceeded', 'no_requisites', 'insufficient_funds']) {
    expect(remediesFor(code)[0]).toBe('amount');
  }
});

it('sends to the site for what only the site can do', () => {
  expect(remediesFor('kyc_required')[0]).toBe('host');
  expect(remediesFor('wagering_active')[0]).toBe('host');
});

it('tries again after an unknown failure, and after one that is called like everybody’s property', () => {
  expect(remediesFor('brand_new')).toEqual(['again', 'method']);
  expect(remediesFor('constructor')).toEqual(['again', 'method']);
  expect(remediesFor(undefined)).toEqual(['again', 'method']);
});

it('leaves another method open whatever happened', () => {
  for (const code of Object.keys(en.failures)) expect(remediesFor(code)).toContain('method');
});
