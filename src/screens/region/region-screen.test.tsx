// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, press, render } from '../../../test/support/render.tsx';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import RegionScreen from './region-screen.tsx';

const ASKED = 'BANKING_DEPOSIT:methods-country-selector-v2';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('countries that failed to load are requested again, and then listed', async () => {
  const { session, sentOf, answer } = createFakeSession();
  await render(
    <I18nProvider value={createI18n('en', { en })}>
      <SessionProvider value={session}>
        <RegionScreen />
      </SessionProvider>
    </I18nProvider>,
  );
  await act(() => answer(ASKED, 500));
  expect(document.body.textContent).toContain(en.socket.networkError);
  await press(byRole('button', en.region.retry));
  expect(document.body.textContent).not.toContain(en.socket.networkError);
  expect(sentOf(ASKED)).toHaveLength(2);
  await act(() => answer(ASKED, 200, [{ code: 'br', prefix: '+55' }]));
  byRole('button', /^Brazil/);
});
