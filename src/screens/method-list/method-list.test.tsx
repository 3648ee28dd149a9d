// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { fill, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { parseMethods } from '../../domain/methods/method.ts';
import { entryOf } from '../../flows/entries.ts';
import type { Session } from '../../session/session.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { MethodListScreen } from './method-list.tsx';

const named = (names: string[]) =>
  names.map((name, at) => ({
    name: name.toLowerCase().replaceAll(' ', '_'),
    text: { en: name },
    position: at,
  }));
const LONG = ['Spei', 'Codi', 'Oxxo', 'Wallet', 'Card', 'Cash', 'Transfer', 'Voucher', 'Spei express'];
const OTHER_LONG = ['Pix', 'Boleto', 'Spei Brazil', ...LONG.slice(3)];
const SHORT = ['Bank of Japan', 'Konbini'];

async function answer({ state }: Session, names: string[]) {
  await act(async () => {
    Object.assign(state.lists.deposit, {
      status: 'ready',
      methods: ref(parseMethods(named(names), () => undefined)),
    });
  });
}

async function openList(names: string[]) {
  const { session } = createFakeSession();
  session.state.phase = 'ready';
  await answer(session, names);
  await renderInSession(session, <MethodListScreen type="deposit" />);
  return session;
}

const searchBox = () => screen.queryByRole<HTMLInputElement>('searchbox');

async function search(query: string) {
  // The search box is a lazy chunk, so the first one may take long to appear.
  await fill(await screen.findByRole('searchbox', {}, { timeout: 10_000 }), query);
}

const tiles = () =>
  [...document.querySelectorAll('.tile-name')]
    .filter((name) => !name.closest('[hidden]'))
    .map(({ textContent }) => textContent);

test('the search field disappears when the host changes to a market whose list is too short for it', async () => {
  const session = await openList(LONG);
  await search('spei');
  expect(tiles()).toEqual(['Spei', 'Spei express']);
  await answer(session, SHORT);
  expect(tiles()).toEqual(SHORT);
  expect(searchBox()).toBeNull();
  // The search stays cleared when the user returns to the market in which it was typed.
  await answer(session, LONG);
  expect(tiles()).toEqual(LONG);
  expect(searchBox()?.value).toBe('');
});

test('a search continues in the methods of another market with a long list', async () => {
  const session = await openList(LONG);
  await search('spei');
  await answer(session, OTHER_LONG);
  expect(tiles()).toEqual(['Spei Brazil', 'Spei express']);
  expect(searchBox()?.value).toBe('spei');
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual(['2 methods found']);
});

test('while the results of a corrected query are found, the earlier query stays the one without results', async () => {
  await openList(LONG);
  await search('zzz');
  const before: (string | null)[] = [];
  const watch = new MutationObserver((records) => {
    before.push(...records.map(({ oldValue }) => oldValue));
  });
  watch.observe(screen.getByRole('status'), { characterDataOldValue: true, subtree: true });
  await search('spei');
  watch.disconnect();
  expect(screen.getByRole('status').textContent).toBe('2 methods found');
  expect(before.join()).not.toContain('spei');
  expect(before.join()).toContain('zzz');
});

test('a search without results says so, and clearing it shows the whole list', async () => {
  await openList(LONG);
  await search('bitcoin');
  expect(document.body.textContent).toContain('bitcoin');
  await screen.findByRole('heading', { name: en.list.suggest });
  expect(tiles()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: en.list.clear }));
  expect(tiles()).toEqual(LONG);
});

test('the method used last is the first tile and stays where it is when another deposit becomes known', async () => {
  const { session } = createFakeSession();
  session.state.phase = 'ready';
  session.state.lastPaid = { method: 'wallet', amount: '700', currency: 'MXN' };
  await answer(session, LONG);
  await renderInSession(session, <MethodListScreen type="deposit" />);
  expect(tiles()).toEqual(['Wallet', ...LONG.filter((name) => name !== 'Wallet')]);
  screen.getByRole('heading', { name: en.list.last });
  await act(async () => {
    session.state.lastPaid = { method: 'oxxo', amount: '100', currency: 'MXN' };
  });
  expect(tiles()[0]).toBe('Wallet');
  await user.click(screen.getByRole('button', { name: 'Wallet' }));
  expect(session.state.draft).toMatchObject({ method: 'wallet' });
});

test('the form of the method used last gets its amount, and any other form none', async () => {
  const session = await openList(LONG);
  session.state.lastPaid = { method: 'oxxo', amount: '300.00', currency: 'MXN' };
  await user.click(screen.getByRole('button', { name: 'Card' }));
  expect(session.state.draft).toMatchObject({ method: 'card', amount: '' });
  await user.click(screen.getByRole('button', { name: 'Oxxo' }));
  expect(session.state.draft).toMatchObject({ method: 'oxxo', amount: '300.00', tag: null });
});

test('a group of one method opens its form; a group of more has a chevron and opens its list', async () => {
  const { session } = createFakeSession({ entryOf });
  session.state.phase = 'ready';
  const inGroup = (name: string, category: string) => ({ name, category, text: { en: name } });
  await act(async () => {
    Object.assign(session.state.lists.deposit, {
      status: 'ready',
      methods: ref(
        parseMethods(
          [
            inGroup('One', 'cash_methods'),
            ...['A', 'B', 'C', 'D'].map((name) => inGroup(name, 'card_method')),
            inGroup('btc', 'crypto'),
          ],
          () => undefined,
        ),
      ),
    });
  });
  await renderInSession(session, <MethodListScreen type="deposit" />);
  const marked = [...document.querySelectorAll('[data-group=true] .tile-name')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Cryptocurrency', 'Card']);
  expect(document.body.textContent).toContain('A, B \u2066+2\u2069');
  await user.click(screen.getByRole('button', { name: 'Card' }));
  expect(session.location.current.path).toBe('/paywidget/deposit/group');
  await user.click(screen.getByRole('button', { name: 'Cash' }));
  expect(session.location.current.path).toBe('/paywidget/deposit/group/redirect');
  expect(session.state.choice.method?.name).toBe('One');
});

test('a long list draws the tiles that a screen can show first, and then all others below them, as do its search results', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `Method ${at}`);
  let later = 0;
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target instanceof HTMLUListElement) later += addedNodes.length;
  });
  observer.observe(document, { childList: true, subtree: true });
  await openList(names);
  await waitFor(() => expect(tiles()).toEqual(names));
  expect(later).toBe(110);
  await user.type(await screen.findByRole('searchbox'), 'm');
  await waitFor(() => expect(later).toBe(110 + 130));
  expect(tiles()).toEqual(names);
  observer.disconnect();
});

test('a long list is drawn completely at once after Back, because any tile may get the focus', async () => {
  const { session } = createFakeSession();
  session.state.phase = 'ready';
  await answer(
    session,
    Array.from({ length: 100 }, (_, at) => `Method ${at}`),
  );
  session.location.navigate('/deposit/redirect');
  session.location.back();
  const added: number[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLUListElement) added.push(1);
  });
  observer.observe(document, { childList: true, subtree: true });
  await renderInSession(session, <MethodListScreen type="deposit" />);
  observer.disconnect();
  expect([tiles().length, added]).toEqual([100, []]);
});
