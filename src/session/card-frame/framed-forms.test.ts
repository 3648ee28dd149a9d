import { expect, test } from 'vitest';
import { parseMethods } from '../../domain/methods/method.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { isFramedForm, isFramedMethod, keepsCardsOut } from './framed-forms.ts';

test('card fields are shown in a frame on a host page, and inline on the cashier’s own page', () => {
  const { session } = createFakeSession();
  expect(keepsCardsOut(session)).toBe(false);
  session.host.isOwnPage = false;
  expect(keepsCardsOut(session)).toBe(true);
});

test('PAY_WIDGET_CARDS=inline allows inline card fields on a host page', () => {
  const { session } = createFakeSession();
  session.host.isOwnPage = false;
  expect(keepsCardsOut(session, 'frame')).toBe(true);
  expect(keepsCardsOut(session, 'inline')).toBe(false);
});

const METHOD = {
  fields: [{ name: 'account_number' }],
  category: 'bank',
  checkLuhn: false,
  cardViewType: null,
};
const CODE = [{ name: 'answer' }];

test('on a host page each form of a card payment is framed, also one that asks for no card data', () => {
  const { session } = createFakeSession();
  session.host.isOwnPage = false;
  expect(isFramedForm(session, CODE, METHOD)).toBe(false);
  expect(isFramedForm(session, [{ name: 'card_number' }], METHOD)).toBe(true);
  expect(isFramedForm(session, CODE, { ...METHOD, fields: [{ name: 'cvv' }] })).toBe(true);
  expect(isFramedForm(session, CODE, { ...METHOD, fields: [], checkLuhn: true })).toBe(true);
  // The list may lack the method of a payment, and that may be a card.
  expect(isFramedForm(session, CODE, null)).toBe(true);
});

test('a list cannot allow card fields on a host page', () => {
  const { session } = createFakeSession();
  session.host.isOwnPage = false;
  const [method] = parseMethods(
    [{ name: 'card', amount_rules: {}, fields: [{ name: 'card_number' }], isCardInlineAllowed: true }],
    () => undefined,
  );
  expect(method && isFramedMethod(session, method)).toBe(true);
});
