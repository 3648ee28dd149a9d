import { expect, test } from 'vitest';
import { conceal } from './conceal.ts';

test.each([
  ['Card 4111 1111 1111 1111 is blocked', 'Card ••• is blocked'],
  ['No account 032180000118359719', 'No account •••'],
  ['Call +52-55-1234-5678 please', 'Call +••• please'],
  ['ada.obi@example.com is unknown', '••• is unknown'],
  ['To TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'To •••'],
  ['Bad token eyJhbGciOiJIUzI1NiJ9', 'Bad token •••'],
])('hides the shape of a secret: %s', (text, shown) => {
  expect(conceal(text)).toBe(shown);
});

test.each(['Status 500', 'Request timeout', 'BANKING_DEPOSIT:methods-country-selector-v2', 'Too many: 429'])(
  'leaves the words of a failure: %s',
  (text) => {
    expect(conceal(text)).toBe(text);
  },
);

test('hides what was typed, whole and word by word', () => {
  expect(conceal('María José is not the holder, José', ['María José', '12'])).toBe(
    '••• is not the holder, •••',
  );
});
