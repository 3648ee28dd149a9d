// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { parseMethods } from '../../domain/methods/method.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import PreparationScreen from './preparation-screen.tsx';

const ASKED = 'BANKING:preparation-v1';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('preparation fields that failed to load are requested again, and then shown in the form', async () => {
  const { session, sentOf, answer } = createFakeSession();
  const { state } = session;
  state.user.currency = 'COP';
  state.choice.method = parseMethods([{ name: 'pse', fields: [] }], () => {})[0] ?? null;
  state.draft = {
    method: 'pse',
    amount: '50000',
    tag: null,
    typed: {},
    fields: { email: 'a@example.com' },
    account: 'main',
    prepared: [],
    masked: {},
  };
  await renderInSession(session, <PreparationScreen />);
  await act(() => answer(ASKED, 500));
  expect(document.body.textContent).toContain(en.preparation.missing);
  await user.click(screen.getByRole('button', { name: en.preparation.retry }));
  expect(document.body.textContent).not.toContain(en.preparation.missing);
  expect(sentOf(ASKED).map(({ data }) => data)).toEqual(
    Array(2).fill({ method: 'pse', fields: { email: 'a@example.com' } }),
  );
  await act(() => answer(ASKED, 200, { fields: [{ name: 'city', placeholder: { en: 'City' } }] }));
  screen.getByRole('textbox', { name: 'City' });
});
