import { expect, test } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession } from '../../testing/fake-session.ts';
import { ProviderRedirect } from './submit-payment.ts';

test('the provider’s page replaces the top window for the last submitted payment, once', () => {
  const redirect = new ProviderRedirect();
  expect(redirect.isDue('one')).toBe(false);
  redirect.noteSubmitted('one');
  redirect.noteSubmitted('two');
  expect([redirect.isDue('one'), redirect.isDue('two')]).toEqual([false, true]);
  redirect.noteRedirected();
  expect(redirect.isDue('two')).toBe(false);
});

test('nothing is replaced after the session has ended', () => {
  const { session } = createFakeSession();
  session.get(ProviderRedirect).noteSubmitted('one');
  disposeSession(session);
  expect(session.get(ProviderRedirect).isDue('one')).toBe(false);
});
