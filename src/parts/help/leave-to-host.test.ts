import { afterEach, beforeEach, expect, it } from 'vitest';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { leaveToHost } from './help-button.tsx';

let fake: ReturnType<typeof createFakeSession>;
beforeEach(() => {
  fake = createFakeSession();
});
afterEach(() => disposeSession(fake.session));

const WAGER = { action: 'wager', code: 'wagering_active' } as const;

it('a host that does not handle the action gets Close too, so that the button leads out of the widget', () => {
  fake.session.state.host.actions = ['identity'];
  leaveToHost(fake.session, WAGER);
  expect(fake.notified).toEqual([
    ['action', WAGER],
    ['close', {}],
  ]);
});

it('a host that handles the action keeps the widget open', () => {
  fake.session.state.host.actions = ['identity', 'wager'];
  leaveToHost(fake.session, WAGER);
  expect(fake.notified).toEqual([['action', WAGER]]);
});

it('a code that repeats what the user typed does not leave the widget', () => {
  fake.session.secrets.hold({ number: '4111111111111111' });
  leaveToHost(fake.session, { action: 'account', code: 'card 4111111111111111' });
  expect(JSON.stringify(fake.notified)).not.toContain('4111111111111111');
});
