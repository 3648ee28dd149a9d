import { expect, test } from 'vitest';
import { createFakeSession } from '../testing/fake-session.ts';
import { keepsCardsOut } from './framed-forms.ts';

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
