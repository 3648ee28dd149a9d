// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, draw } from '../../../test/support/draw.tsx';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

test('a captcha that failed says that nothing was sent, and under which number it is known', async () => {
  const { session } = createFakeSession();
  const code = 'captcha_failed';
  session.state.intent = {
    idem: '0190f5fe-7c00-7a00-8000-000000000001',
    type: 'deposit',
    phase: 'refused',
    sends: 0,
    canSend: true,
    needsProof: true,
    since: 0,
    refusal: { code, message: '', status: 0, fields: {} },
    fault: { code, diagnosticsId: 'a-1' },
  };
  const i18n = createI18n('en', { en });
  await draw(
    <I18nProvider value={i18n}>
      <SessionProvider value={session}>
        <RefusalNotice type="deposit" />
      </SessionProvider>
    </I18nProvider>,
  );
  expect(document.body.textContent).toContain(en.failures.captcha_failed);
  expect(document.body.textContent).toContain(`${code} a-1`);
  expect(byRole('button', 'Choose another method')).toBeTruthy();
});
