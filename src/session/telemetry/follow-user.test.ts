import { expect, test, vi } from 'vitest';
import { applyLogin } from '../connection/apply-login.ts';
import { disposeSession } from '../create-session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { followUser } from './follow-session.ts';

test('monitoring receives the user with each login.token, and the user is removed when the widget ends', async () => {
  const { session } = createFakeSession();
  const user = vi.fn();
  const monitor = { error: vi.fn(), action: vi.fn(), metric: vi.fn(), user };
  const stop = followUser(session, monitor);
  expect(user).not.toHaveBeenCalled();
  applyLogin(session, { id_user: '7', partner_key: 'p', hash_id: 'h' });
  await Promise.resolve();
  expect(user.mock.calls).toEqual([[{ id: '7', partner_key: 'p', hash_id: 'h' }]]);
  stop();
  expect(user.mock.lastCall).toEqual([null]);
  disposeSession(session);
});

test('a guest without any data does not remove the page’s user from monitoring', () => {
  const { session } = createFakeSession();
  const user = vi.fn();
  followUser(session, { error: vi.fn(), action: vi.fn(), metric: vi.fn(), user })();
  expect(user).not.toHaveBeenCalled();
  disposeSession(session);
});
