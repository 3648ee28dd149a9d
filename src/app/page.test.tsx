// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../test/support/draw.tsx';
import { localPath } from '../routing/location.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { App } from './app.tsx';
import { ROUTES } from './routes.tsx';

/** A widget that stands on its list, where nothing is chosen. */
async function arrive() {
  const { session } = createFakeSession();
  session.state.phase = 'ready';
  for (const list of Object.values(session.state.lists))
    Object.assign(list, { status: 'ready', methods: ref([]) });
  await draw(
    <SessionProvider value={session}>
      <App onPaint={() => undefined} />
    </SessionProvider>,
  );
  actAlone(true);
  return session;
}

/** Lets React work when it likes to, as in a page; drawing and its end want to be waited for. */
const actAlone = (isAlone: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: !isAlone });
afterEach(() => void actAlone(false));

const guarded = (guard: string) => ROUTES.filter((row) => row.guard === guard).map(({ path }) => path);

it.each(['/', '/nowhere', '/deposit/nowhere', '/deposit/redirect/instruction/more', ...guarded('choice')])(
  'where nothing is chosen, %s leads to the root, and that to the deposits',
  async (path) => {
    const session = await arrive();
    session.location.navigate(path);
    await expect.poll(() => localPath(session.location.current)).toBe('/deposit');
    // It leaves no trace that Back could lead to.
    expect(session.location.depth).toBe(1);
    expect(session.state).toMatchObject({ choice: { group: null, method: null }, draft: null });
  },
);

it.each(guarded('navigation'))('%s is for those who come from another page', async (path) => {
  const session = await arrive();
  session.location.navigate(path, { replace: true });
  await expect.poll(() => localPath(session.location.current)).toBe('/deposit');
  session.location.navigate(path);
  await expect.poll(() => document.querySelector('main')?.dataset.page).toBe(path);
});

it('a refetch flag on the address loads the list anew, and is taken away (specification, section 2)', async () => {
  const session = await arrive();
  session.location.navigate('/deposit?refetch=1', { replace: true });
  await expect.poll(() => session.state.lists.deposit.status).toBe('loading');
  expect(session.location.current.search).toBe('');
  expect(localPath(session.location.current)).toBe('/deposit');
});
