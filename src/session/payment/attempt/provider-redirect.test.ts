import { expect, test } from 'vitest';
import { ProviderRedirect } from './provider-redirect.ts';

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
  const redirect = new ProviderRedirect();
  redirect.noteSubmitted('one');
  redirect.dispose();
  expect(redirect.isDue('one')).toBe(false);
});
