import { expect, test } from 'vitest';
import { parseMethods } from '../../domain/methods/method.ts';
import { findMethods, prepareSearch } from './find-methods.ts';

const bank = {
  name: 'bank',
  type: 'dropdown',
  values: [
    { text: 'BBVA México', value: '012' },
    { text: 'Banorte', value: '072' },
  ],
};
const METHODS = parseMethods(
  [
    { name: 'spei', text: { en: 'SPEI bank transfer', ru: 'Банковский перевод SPEI' }, fields: [bank] },
    { name: 'oxxo', text: { en: 'OXXO cash' } },
    { name: 'btc', text: { en: 'Bitcoin' } },
    { name: 'transfer_by_sber', text: { en: 'Sberbank' } },
    { name: 'wallet', text: { en: 'E-wallet' } },
  ],
  () => undefined,
);

test.each([
  ['transfer', ['spei', 'transfer_by_sber']],
  ['btc', ['btc']],
  ['bbva', ['spei']],
  ['перевод', ['spei']],
  ['oxo', ['oxxo']],
  ['bitcion', ['btc']],
  ['bitconi', ['btc']],
  ['wallte', ['wallet']],
  ['sperbank', ['transfer_by_sber']],
  ['zz', []],
  ['paypal', []],
])('a search for %s finds %j', (query, names) => {
  expect(findMethods(METHODS, query, ['en'])?.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['Łatwy przelew', 'latwy'],
  ['Hızlı Havale', 'hizli'],
  ['Türkiye İş Bankası', 'turkey'],
  ['Straßenbank', 'strassenbank'],
  ['Oberösterreichische Bank', 'oberoesterreich'],
  ['Đông Á Bank', 'dong a'],
])('a method named %s is found by %s', async (label, query) => {
  const methods = parseMethods(
    [
      { name: 'own', text: { en: label } },
      { name: 'oxxo', text: { en: 'OXXO' } },
    ],
    () => undefined,
  );
  await prepareSearch(methods, ['en']);
  expect(findMethods(methods, query, ['en'])?.map(({ name }) => name)).toEqual(['own']);
});

test('an empty search finds no methods and hides none', () => {
  expect(findMethods(METHODS, ' ', ['en'])).toBeNull();
});

test('a search that was prepared finds the same methods', async () => {
  await prepareSearch(METHODS, ['en']);
  expect(findMethods(METHODS, 'перевод', ['en'])?.map(({ name }) => name)).toEqual(['spei']);
});
