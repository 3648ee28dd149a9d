import { expect, test } from 'vitest';
import { createFakeSession } from '../testing/fake-session.ts';
import { keepsCardsOut } from './framed-forms.ts';

test('card data is kept out of a host’s page, and not out of the cashier’s own', () => {
  const { session } = createFakeSession();
  expect(keepsCardsOut(session)).toBe(false);
  session.options.host.isOwnPage = false;
  expect(keepsCardsOut(session)).toBe(true);
});

test('PAY_WIDGET_CARDS=inline allows card data in a host’s page', () => {
  const { session } = createFakeSession();
  session.options.host.isOwnPage = false;
  expect(keepsCardsOut(session, 'frame')).toBe(true);
  expect(keepsCardsOut(session, 'inline')).toBe(false);
});
