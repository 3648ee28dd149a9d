// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { parseMethods } from '../../domain/methods/method.ts';
import { entryOf } from '../../flows/entries.ts';
import { createSession, disposeSession } from '../../session/create-session.ts';
import type { Session } from '../../session/session.ts';
import ConfirmScreen from './confirm-screen.tsx';

const SLOW = 'This is taking longer than usual. We’re still checking';
let session: Session;

beforeEach(async () => {
  vi.useFakeTimers();
  session = createSession({
    host: { receive: () => new Promise(() => {}), notify: () => {} },
    assets: '/',
    page: 'withdrawal',
    locales: { language: 'en', coming: { en: Promise.resolve(en) } },
    entryOf,
    startedAt: 0,
    restart: () => {},
  });
  const { state } = session;
  state.i18n = ENGLISH;
  state.user.currency = 'MXN';
  state.choice.method = parseMethods([{ name: 'spei', fields: [] }], () => {})[0] ?? null;
  state.draft = {
    method: 'spei',
    amount: '300',
    tag: null,
    typed: {},
    fields: {},
    account: 'main',
    prepared: [],
    masked: {},
  };
  await renderInSession(session, <ConfirmScreen />);
});
afterEach(() => {
  disposeSession(session);
  vi.useRealTimers();
});

test('the confirmation screen shows after ten seconds without a response that the withdrawal is still being checked', async () => {
  screen.getByRole('button', { name: /^Withdraw / });
  await act(async () => {
    session.state.attempt = {
      idempotencyKey: '0190f5fe-7c00-7a00-8000-000000000001',
      type: 'withdrawal',
      phase: 'submitting',
      submittedAt: Date.now(),
      sends: 1,
      canSend: true,
      requiresCaptcha: false,
      rejection: null,
    };
    await vi.advanceTimersByTimeAsync(9_900);
  });
  expect(document.body.textContent).not.toContain(SLOW);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(document.body.textContent).toContain(SLOW);
});
