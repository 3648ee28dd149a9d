// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { HelpButton } from './help-button.tsx';

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  fake.session.state.host.support = true;
});
afterEach(() => disposeSession(fake.session));

async function askAbout(code: string) {
  const notify = vi.spyOn(fake.session.host, 'notify');
  await renderInSession(fake.session, <HelpButton about={{ id: 'dep_7', code }} />);
  await user.click(screen.getByRole('button', { name: en.help.ask }));
  return notify.mock.calls;
}

test.each([
  ['a card number', 'Card 5555 5555 5555 4444 declined'],
  ['a card number in Arabic digits', 'declined ٥٥٥٥٥٥٥٥٥٥٥٥٤٤٤٤'],
  ['an e-mail address', 'unknown user ana@example.com'],
])('the code of a request for help has no secret: %s', async (_, code) => {
  const calls = JSON.stringify(await askAbout(code));
  expect(calls).toContain('dep_7');
  expect(calls).not.toMatch(/\p{Nd}{4}|ana/u);
});

test('a failure code of the cashier stays in a request for help', async () => {
  expect(await askAbout('rejected_by_bank')).toEqual([['help', { id: 'dep_7', code: 'rejected_by_bank' }]]);
});
