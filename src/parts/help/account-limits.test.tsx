// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createDraft } from '../../session/methods/select-method.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import { AccountLimitsBar } from './account-limits.tsx';

const LIMITS = 'BANKING:limits-v1';
let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  const { state, host, location } = fake.session;
  state.i18n = ENGLISH;
  Object.assign(state.user, { paymentGeo: 'MX', currency: 'MXN' });
  state.host.token = 'token';
  host.isOwnPage = false;
  location.backTo('/deposit');
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

/** Shows the bar of a screen, and responds if it requests the limits. */
async function show(path: string, method: ReturnType<typeof methodOf> | null): Promise<number> {
  const { state, location } = fake.session;
  const before = fake.sentOf(LIMITS).length;
  await act(async () => {
    location.backTo(path);
    state.choice.method = method;
    state.draft = method && createDraft(method.name);
  });
  const { unmount } = await renderInSession(fake.session, <AccountLimitsBar />);
  const asked = fake.sentOf(LIMITS).length - before;
  if (asked > 0) await act(() => fake.answer(LIMITS, 200, { state: 'active', limits: [] }));
  await unmount();
  return asked;
}

const BANK = methodOf({ name: 'bank', fields: [{ name: 'account_number' }] });
const CARD = methodOf({ name: 'card', fields: [{ name: 'card_number' }] });

test('the list requests the limits again after a card frame, and after no other form', async () => {
  expect(await show('/deposit', null)).toBe(1);
  expect(await show('/deposit/redirect', BANK)).toBe(0);
  expect(await show('/deposit', null)).toBe(0);
  await show('/deposit/redirect', CARD);
  expect(await show('/deposit', CARD)).toBe(1);
});
