// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en.json';
import { ENGLISH, stopActing } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { App } from '../app/app.tsx';
import { parseMethods } from '../domain/methods/method.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { localPath } from '../location/memory-location.ts';
import { showError } from '../session/methods/methods.ts';
import { createDraft } from '../session/methods/select-method.ts';
import { contextOf } from '../session/telemetry/record-event.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { ROUTES } from './routes.ts';

async function arrive() {
  return (await arriveAt('deposit')).session;
}

async function arriveAt(page: TransactionType, path = `/${page}`) {
  const { session, notified } = createFakeSession();
  session.state.page = page;
  session.state.i18n = ref(ENGLISH);
  session.location.begin(path);
  session.state.phase = 'ready';
  for (const list of Object.values(session.state.lists))
    Object.assign(list, { status: 'ready', methods: ref([]) });
  await renderInSession(session, <App onPaint={() => undefined} />);
  stopActing();
  return { session, notified };
}

const guarded = (guard: string) => ROUTES.filter((row) => row.guard === guard).map(({ path }) => path);

it.each(['/', '/nowhere', '/deposit/nowhere', '/deposit/redirect/instruction/more', ...guarded('choice')])(
  'without a chosen method, %s redirects to the root, which redirects to the deposit list',
  async (path) => {
    const session = await arrive();
    session.location.navigate(path);
    await expect.poll(() => localPath(session.location.current)).toBe('/deposit');
    // The list replaces the path in the history, behind the first list; the guard `choice` clears the whole history.
    expect(session.location.depth).toBe(guarded('choice').includes(path) ? 0 : 1);
    expect(session.state).toMatchObject({ choice: { group: null, method: null }, draft: null });
  },
);

it.each(guarded('navigation'))(
  '%s redirects to the list unless it was reached from another route',
  async (path) => {
    const session = await arrive();
    session.location.navigate(path, { replace: true });
    await expect.poll(() => localPath(session.location.current)).toBe('/deposit');
    session.location.navigate(path);
    await expect.poll(() => document.querySelector('main')?.dataset.page).toBe(path);
  },
);

it('a screen whose code is loaded is drawn without a skeleton; a list shows its skeleton first', async () => {
  const session = await arrive();
  session.location.navigate('/history');
  await expect.poll(() => document.querySelector('main')?.dataset.page).toBe('/history');
  await expect.poll(() => document.querySelector('main > .skeleton-form')).toBe(null);
  session.location.back();
  await expect.poll(() => document.querySelector('main')?.dataset.page).toBe('/deposit');
  const drawn: string[] = [];
  new MutationObserver(() =>
    drawn.push(
      document.querySelector('main > .skeleton-form, main > .skeleton-list')?.className ?? 'content',
    ),
  ).observe(document.body, { childList: true, subtree: true });
  session.location.navigate('/history');
  await expect.poll(() => document.querySelector('main')?.dataset.page).toBe('/history');
  expect(drawn).not.toContain('skeleton-form');
  session.location.back();
  await expect.poll(() => document.querySelector('main')?.dataset.page).toBe('/deposit');
  await expect.poll(() => drawn).toContain('skeleton-list');
});

it.each(['deposit', 'withdrawal'] as const)(
  'a %s opened from the history has Back in its header, and is no news: nothing is drawn stroke by stroke or leads away',
  async (type) => {
    const { session } = await arriveAt(type);
    session.state.host.closingButton = true;
    session.location.navigate('/history');
    session.location.navigate(`/${type}/complete`);
    session.state.transaction = transactionOf({ type, status: 'processed' });
    const back = () => document.querySelector<HTMLElement>('header [part=back]');
    await expect.poll(() => document.querySelector('.status-screen')?.hasAttribute('data-still')).toBe(true);
    const actions = [...document.querySelectorAll('.status-screen-actions button')];
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      type === 'deposit' ? en.complete.another : en.complete.anotherWithdrawal,
    ]);
    back()?.click();
    await expect.poll(() => localPath(session.location.current)).toBe('/history');
    expect(session.state.transaction).toBeNull();
  },
);

it('a redirect of the choice guard resets the list and clears the history', async () => {
  const { session, notified } = await arriveAt('withdrawal');
  session.location.navigate('/withdrawal/region');
  session.location.back();
  // After a failed payment the draft has an amount for the next method, but no method.
  session.state.draft = createDraft('', '500');
  session.location.navigate('/withdrawal/confirm');
  await expect.poll(() => localPath(session.location.current)).toBe('/deposit');
  expect(session.state).toMatchObject({ choice: { group: null, method: null }, draft: null });
  expect(session.location).toMatchObject({ depth: 0, isBack: false });
  // The host requested withdrawals, and is notified of the list that the user sees.
  expect(notified.filter(([name]) => name === 'init')).toEqual([['init', { page: 'deposit' }]]);
});

it('a start on a guarded route shows the list without a recorded route change, and moves no focus', async () => {
  const { session } = await arriveAt('deposit', '/deposit/crypto/address');
  await expect.poll(() => localPath(session.location.current)).toBe('/deposit');
  await expect.poll(() => document.querySelector('main')?.dataset.page).toBe('/deposit');
  expect(session.location).toMatchObject({ changes: 0, depth: 0 });
});

describe('a route without a transaction type belongs to the list that it was reached from', () => {
  const FAULT = { code: 'timeout', message: 'Request timeout', diagnosticsId: '1' };

  it.each([
    ['deposit', 'withdrawal', en.withdrawal.title],
    ['withdrawal', 'deposit', en.deposit.title],
  ] as const)('opened with %s, reached from %s', async (opened, type, title) => {
    const { session } = await arriveAt(opened, `/${opened}`);
    const isShown = (path: string) =>
      expect
        .poll(() => [
          document.querySelector('main')?.dataset.page,
          document.querySelector('header h1')?.textContent,
          contextOf(session).type,
        ])
        .toEqual([path, title, type]);
    session.location.navigate(`/${type}`);
    await isShown(`/${type}`);
    showError(session, `/${type}`, FAULT);
    await isShown('/error');
    session.location.navigate('/empty', { state: { type } });
    await isShown('/empty');
    session.location.navigate('/empty/region', { state: { type } });
    await expect.poll(() => document.querySelector('main')?.dataset.page).toBe('/empty/region');
    session.location.backTo('/empty');
    await isShown('/empty');
    const [method] = parseMethods([{ name: 'pse', fields: [] }], () => undefined);
    if (method) session.state.choice.method = ref(method);
    session.location.navigate('/form', { state: { type } });
    await isShown('/form');
  });
});

it('the query refetch reloads the list once and is removed from the location (R-SCREEN-4)', async () => {
  const session = await arrive();
  session.location.navigate('/deposit?refetch=1', { replace: true });
  await expect.poll(() => session.state.lists.deposit.status).toBe('loading');
  expect(session.location.current.search).toBe('');
  expect(localPath(session.location.current)).toBe('/deposit');
});
