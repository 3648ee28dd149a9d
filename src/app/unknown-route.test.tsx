// @vitest-environment happy-dom
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ref } from 'valtio/vanilla';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../../public/locales/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { App } from './app.tsx';
import { prefetchScreen } from './lazy-screen.tsx';
import { ROUTES } from './routes.tsx';

let isLoaded = false;
let loading: Promise<void> | undefined;
// A route table that arrives between two attempts of React to render the page.
vi.mock(import('./route-book.ts'), async (load) => ({
  ...(await load()),
  hasAllRoutes: () => isLoaded,
  rowOf: (path: string) => (isLoaded ? ROUTES.find((row) => row.path === path) : undefined),
  loadRoutes: () =>
    (loading ??= Promise.resolve().then(() => {
      isLoaded = true;
    })),
}));

afterEach(() => document.body.replaceChildren());

it('a route table that arrives while React renders a page leaves no error in the host page', async () => {
  const row = ROUTES.find(({ path }) => path === '/history');
  if (row) await prefetchScreen(row);
  const { session } = createFakeSession();
  session.state.i18n = ref(createI18n('en', { en }));
  session.location.begin('/history');
  session.state.phase = 'ready';
  const errors: unknown[] = [];
  const stage = document.createElement('div');
  document.body.append(stage);
  const root = createRoot(stage, { onRecoverableError: (error) => errors.push(error) });
  startTransition(() =>
    root.render(
      <SessionProvider value={session}>
        <App onPaint={() => undefined} />
      </SessionProvider>,
    ),
  );
  await expect.poll(() => stage.querySelector('main')?.dataset.page).toBe('/history');
  root.unmount();
  expect(errors).toEqual([]);
});
