// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, press, render } from '../../../test/support/render.tsx';
import { parseMethods } from '../../domain/methods/method.ts';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
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
  await render(
    <I18nProvider value={createI18n('en', { en })}>
      <SessionProvider value={session}>
        <PreparationScreen />
      </SessionProvider>
    </I18nProvider>,
  );
  await act(() => answer(ASKED, 500));
  expect(document.body.textContent).toContain(en.preparation.missing);
  await press(byRole('button', en.preparation.retry));
  expect(document.body.textContent).not.toContain(en.preparation.missing);
  expect(sentOf(ASKED).map(({ data }) => data)).toEqual(
    Array(2).fill({ method: 'pse', fields: { email: 'a@example.com' } }),
  );
  await act(() => answer(ASKED, 200, { fields: [{ name: 'city', placeholder: { en: 'City' } }] }));
  byRole('textbox', 'City');
});
