// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
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

/** Shows the bar on a screen, and responds if it requests the limits. @returns the number of requests */
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

async function open(answer: object) {
  await renderInSession(fake.session, <AccountLimitsBar />);
  await act(() => fake.answer(LIMITS, 200, { limits: [], ...answer }));
}
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('a user who comes back from another tab, in which they have excluded themselves, sees it', async () => {
  await open({ state: 'active' });
  await comeBack();
  expect(fake.sentOf(LIMITS)).toHaveLength(2);
  await act(() => fake.answer(LIMITS, 200, { state: 'self-excluded', limits: [] }));
  expect(screen.getByText(en.accountLimits.excluded)).toBeTruthy();
});

test('the limits are requested again when a break ends and when a higher limit holds, and no sooner', async () => {
  const from = Date.now() + 120_000;
  const pending = { value: '900.00', from };
  const limit = { kind: 'deposit', period: 'month', currency: 'MXN', value: '500.00', used: '0.00', pending };
  await open({ state: 'cool-off', until: Date.now() + 60_000, limits: [limit] });
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(fake.sentOf(LIMITS)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(fake.sentOf(LIMITS)).toHaveLength(2);
  await act(() => fake.answer(LIMITS, 200, { state: 'active', limits: [limit] }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fake.sentOf(LIMITS)).toHaveLength(3);
});

test('limits that change while the sheet of a wallet is open are requested when it is closed', async () => {
  await open({ state: 'active' });
  await act(async () => {
    fake.session.state.attempt = {
      idempotencyKey: 'key',
      type: 'deposit',
      phase: 'verifying',
      sends: 0,
      canSend: true,
      requires: 'wallet',
      submittedAt: Date.now(),
      rejection: null,
    };
  });
  await comeBack();
  expect(fake.sentOf(LIMITS)).toHaveLength(1);
  await act(async () => {
    fake.session.state.attempt = null;
  });
  expect(fake.sentOf(LIMITS)).toHaveLength(2);
});

test('a new limit of playing time is in minutes and may be written in any digits; what is none is not sent', async () => {
  const time = { kind: 'session', period: 'day', value: '120', used: '0' };
  await open({ state: 'active', limits: [time] });
  const input = screen.getByRole('textbox', { hidden: true });
  const save = (text: string) => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: en.saved.save, hidden: true }));
  };
  expect(input.closest('.text-input')?.textContent).toContain('min');
  save('2 hours');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(fake.sentOf('BANKING:limit-set-v1')).toEqual([]);
  save('٩٠');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(fake.sentOf('BANKING:limit-set-v1').map(({ data }) => data)).toMatchObject([{ value: '90' }]);
});
