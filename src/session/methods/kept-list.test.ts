// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snippet } from '../../domain/methods/saved-data.ts';
import { createI18n } from '../../i18n/i18n.ts';
import type { Session } from '../session.ts';
import { createStaticSession, methodOf } from '../testing/static-session.ts';
import { keepList, readKeptList } from './kept-list.ts';

const ENTRY = 'pay-widget:list';
const DAY_MS = 86_400_000;
const I18N = createI18n('en', { en: { deposit: { title: 'Deposit' }, header: { close: 'Close' } } });
const sessions: Session[] = [];

function sessionOf(change: (session: Session) => void = () => {}): Session {
  const session = createStaticSession({ i18n: I18N });
  const { state } = session;
  Object.assign(state.user, { currency: 'MXN', paymentGeo: 'MX' });
  Object.assign(state.host, { userId: 'user-1', token: 'secret-token', locale: 'en' });
  Object.assign(state.lists.deposit, {
    status: 'ready',
    market: { country: 'mx', currency: 'MXN' },
    methods: ref([methodOf({ banner: '+5 % up to 500' }), methodOf({ name: 'codi', banner: 'Instant' })]),
  });
  change(session);
  sessions.push(session);
  return session;
}

const namesOf = (session: Session) => readKeptList(session)?.methods.map(({ name }) => name);

beforeEach(() => {
  localStorage.clear();
  // The entry contains the time, whose digits must not be those that a test looks for.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the list is kept for the next start of the same user in the same place', () => {
  keepList(sessionOf());
  const list = readKeptList(sessionOf());
  expect(list?.methods.map(({ name, text, banner }) => ({ name, text, banner }))).toEqual([
    { name: 'spei', text: { en: 'SPEI' }, banner: null },
    { name: 'codi', text: { en: 'SPEI' }, banner: 'Instant' },
  ]);
  expect(list?.texts['deposit.title']).toBe('Deposit');
});

test.each<[string, (session: Session) => void]>([
  ['another user', ({ state }) => Object.assign(state.host, { userId: 'user-11' })],
  ['another user without an id', ({ state }) => Object.assign(state.host, { userId: '', token: 'other' })],
  ['nobody', ({ state }) => Object.assign(state.host, { userId: '', token: undefined })],
  ['another currency', ({ state }) => Object.assign(state.user, { currency: 'USD' })],
  ['another country', ({ state }) => Object.assign(state.user, { paymentGeo: 'BR' })],
  ['another language', ({ state }) => Object.assign(state.host, { locale: 'es' })],
  ['another type', ({ state }) => Object.assign(state, { page: 'withdrawal' })],
  ['another cashier', (session) => Object.assign(session, { cashier: 'https://other.test' })],
])('the list is not that of %s', (_, change) => {
  keepList(sessionOf());
  expect(namesOf(sessionOf(change))).toBeUndefined();
});

test('a host without user ids gets the list again as long as its user has the same token', () => {
  const unnamed = ({ state }: Session) => void Object.assign(state.host, { userId: undefined });
  keepList(sessionOf(unnamed));
  expect(namesOf(sessionOf(unnamed))).toEqual(['spei', 'codi']);
});

test('without a user, or in a country that the user has chosen, nothing is kept', () => {
  keepList(sessionOf(({ state }) => Object.assign(state.host, { userId: '', token: undefined })));
  keepList(sessionOf(({ state }) => Object.assign(state, { selectedCountry: 'mx' })));
  expect(localStorage.getItem(ENTRY)).toBeNull();
});

test('the entry has no token, user id, amount, field and no sign of the method used last', () => {
  const used = (session: Session) => {
    session.state.snippet = ref<Snippet>({ codi: { $used_at: { value: '100', masked: false } } });
    session.state.lastPaid = { method: 'codi', amount: '700.00', currency: 'MXN' };
  };
  keepList(sessionOf());
  const plain = localStorage.getItem(ENTRY);
  keepList(sessionOf(used));
  expect(localStorage.getItem(ENTRY)).toBe(plain);
  expect(plain).not.toMatch(/secret-token|user-1|500|700|amount|field/);
});

test('a list that is loaded again replaces the entry, and so does that of another user', async () => {
  const session = sessionOf();
  keepList(session);
  session.state.lists.deposit.methods = ref([methodOf({ name: 'oxxo' })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(namesOf(sessionOf())).toEqual(['oxxo']);
  const other = ({ state }: Session) => void Object.assign(state.host, { userId: 'user-2' });
  keepList(sessionOf(other));
  expect(namesOf(sessionOf())).toBeUndefined();
  expect(namesOf(sessionOf(other))).toEqual(['spei', 'codi']);
});

test.each([
  ['a day old', DAY_MS],
  ['from the future', -1],
])('an entry that is %s is not read, and the next start of anybody removes it', (_, age) => {
  keepList(sessionOf());
  vi.setSystemTime(Date.now() + age);
  expect(namesOf(sessionOf())).toBeUndefined();
  const failed = ({ state }: Session) => void Object.assign(state.lists.deposit, { status: 'failed' });
  keepList(sessionOf(failed));
  expect(localStorage.getItem(ENTRY)).toBeNull();
});

test('a young entry stays if the list of a later start fails', () => {
  keepList(sessionOf());
  keepList(sessionOf(({ state }) => Object.assign(state.lists.deposit, { status: 'failed' })));
  expect(namesOf(sessionOf())).toEqual(['spei', 'codi']);
});

test('what another script has written is not read, and is removed', () => {
  keepList(sessionOf());
  const whole = localStorage.getItem(ENTRY) ?? '';
  const place = whole.slice(0, whole.indexOf('{'));
  for (const entry of ['', 'x', place, `${place}{`, `${place}{"at":1}`, `${place}${'['.repeat(400_000)}`]) {
    localStorage.setItem(ENTRY, entry);
    expect(namesOf(sessionOf())).toBeUndefined();
    keepList(sessionOf(({ state }) => Object.assign(state.lists.deposit, { status: 'failed' })));
    expect(localStorage.getItem(ENTRY)).toBeNull();
  }
});

test('storage that throws is ignored', () => {
  keepList(sessionOf());
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => keepList(sessionOf())).not.toThrow();
  expect(readKeptList(sessionOf())).toBeNull();
});
