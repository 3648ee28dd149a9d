// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { ENGLISH, stopActing } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { App } from '../app/app.tsx';
import { localPath } from '../location/memory-location.ts';
import { afterNextPaint } from '../platform/timing.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { attemptOf, transactionOf } from '../session/testing/static-session.ts';
import { NAVIGATE_TO_TRANSACTION } from './first-routes.tsx';

test('a response that arrives right after the submit changes the screen before the next paint', async () => {
  await NAVIGATE_TO_TRANSACTION.load();
  const { session } = createFakeSession();
  session.state.i18n = ref(ENGLISH);
  session.state.phase = 'ready';
  const { container } = await renderInSession(session, <App onPaint={() => undefined} />);
  stopActing();
  await expect.poll(() => container.querySelector('main')?.dataset.page).toBe('/deposit');
  // React subscribes to the session only after it has painted.
  await afterNextPaint();
  session.state.attempt = attemptOf({ phase: 'submitting' });
  // Lets Valtio and React finish up to the commit; their work after the paint does not run yet.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  session.state.attempt = null;
  session.state.transaction = transactionOf({ status: 'processed' });
  expect(localPath(session.location.current)).toBe('/deposit/complete');
});
