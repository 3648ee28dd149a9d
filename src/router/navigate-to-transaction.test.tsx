// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import en from '../../public/locales/en.json';
import { App } from '../app/app.tsx';
import { createI18n } from '../i18n/i18n.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { attemptOf, transactionOf } from '../session/testing/static-session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { NAVIGATE_TO_TRANSACTION } from './list-routes.tsx';
import { localPath } from './location/memory-location.ts';

test('a response that arrives right after the submit changes the screen before the next paint', async () => {
  await NAVIGATE_TO_TRANSACTION.load();
  const { session } = createFakeSession();
  session.state.i18n = ref(createI18n('en', { en }));
  session.state.phase = 'ready';
  const stage = document.createElement('div');
  document.body.append(stage);
  const root = createRoot(stage);
  root.render(
    <SessionProvider value={session}>
      <App onPaint={() => undefined} />
    </SessionProvider>,
  );
  await expect.poll(() => stage.querySelector('main')?.dataset.page).toBe('/deposit');
  session.state.attempt = attemptOf({ phase: 'sending' });
  // The tasks of Valtio and React until the commit, but not those after the paint.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  session.state.attempt = null;
  session.state.transaction = transactionOf({ status: 'processed' });
  expect(localPath(session.location.current)).toBe('/deposit/complete');
  root.unmount();
});
