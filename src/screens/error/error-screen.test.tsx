// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, render } from '../../../test/support/render.tsx';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import ErrorScreen from './error-screen.tsx';

test('an error screen without a message shows and reports "Unknown error" with a reference', async () => {
  const { session, told } = createFakeSession();
  const i18n = createI18n('en', { en });
  await render(
    <I18nProvider value={i18n}>
      <SessionProvider value={session}>
        <ErrorScreen />
      </SessionProvider>
    </I18nProvider>,
  );
  expect(document.body.textContent).toContain('Try to refresh the section');
  expect(byRole('button', 'Refresh')).toBeTruthy();
  const [, detail] = told.find(([name]) => name === 'Error') ?? [];
  expect(detail).toMatchObject({ message: 'Unknown error', code: 'unknown', url: '/error' });
  expect(document.body.textContent).toContain(`unknown ${detail?.diagnosticsId}`);
});
