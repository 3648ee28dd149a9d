// @vitest-environment happy-dom
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ref } from 'valtio/vanilla';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../../public/locales/en.json';
import { App } from '../app/app.tsx';
import { createI18n } from '../i18n/i18n.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import * as backTarget from './back-target.ts';
import { ROUTES } from './routes.ts';

let isLoaded = false;
let loading: Promise<typeof backTarget> | undefined;
// The route table of this mock arrives between two attempts of React to render the page, which must then not redirect the path as unknown.
vi.mock(import('./route-table.ts'), async (load) => ({
  ...(await load()),
  rowOf: (path: string) => (isLoaded ? ROUTES.find((row) => row.path === path) : undefined),
  ALL_ROUTES: {
    get ready() {
      return isLoaded ? backTarget : null;
    },
    load: () =>
      (loading ??= Promise.resolve().then(() => {
        isLoaded = true;
        return backTarget;
      })),
  },
}));

afterEach(() => document.body.replaceChildren());

it('a route table that loads while React renders an unknown route causes no error in the host page', async () => {
  const row = ROUTES.find(({ path }) => path === '/history');
  if (row) await row.code.load();
  const { session } = createFakeSession();
  session.state.i18n = ref(createI18n('en', { en }));
  session.location.begin('/history');
  session.state.phase = 'ready';
  const errors: unknown[] = [];
  const stage = document.createElement('div');
  document.body.append(stage);
  // The first render has to be a transition, which the renderer of other tests cannot start.
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
