import { expect, test } from 'vitest';
import { methodOf } from '../../session/testing/static-session.ts';
import { suggestMethods } from './search-suggestions.tsx';

const METHODS = [
  methodOf({ name: 'spei', text: { en: 'SPEI bank transfer' } }),
  methodOf({ name: 'oxxo', text: { en: 'OXXO cash' } }),
  methodOf({ name: 'codi', text: { en: 'CoDi' } }),
  methodOf({ name: 'wallet', text: { en: 'E-wallet' }, isPopular: true }),
  methodOf({ name: 'paynet', text: { en: 'Paynet' } }),
  methodOf({ name: 'lodz', text: { en: 'Łódź' } }),
  methodOf({ name: 'sber', text: { en: 'Sberbank', ru: 'Сбербанк' } }),
];

test.each([
  ['paypal', 'paynet'],
  ['spay transfre', 'spei'],
  ['сбр банк', 'sber'],
  ['zzz', 'wallet'],
  ['lodka bnk', 'lodz'],
])('for %s, which finds nothing, %s is the first suggestion', (query, first) => {
  const suggested = suggestMethods(METHODS, query, ['ru', 'en']);
  expect(suggested[0]?.name).toBe(first);
  expect(suggested).toHaveLength(4);
});

test('a short list is suggested as a whole', () => {
  expect(suggestMethods(METHODS.slice(0, 2), 'x', ['en'])).toHaveLength(2);
});
