// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localPath } from '../../../location/memory-location.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { methodOf } from '../../testing/static-session.ts';
import { followTransaction } from './follow-transaction.ts';
import { showTransaction } from './shown-transaction.ts';

let fake: ReturnType<typeof createFakeSession>;
let stop: () => void = () => {};
const path = () => localPath(fake.session.location.current);
const pathOf = vi.fn(({ status }: { status: string }) => `/deposit/${status}`);
const follow = () => {
  stop = followTransaction(fake.session, pathOf);
};

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  pathOf.mockClear();
  fake = createFakeSession();
  await fake.start();
  fake.session.location.navigate('/deposit/form');
});
afterEach(() => {
  stop();
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('the screen of a payment replaces its form at once, and again with each step', () => {
  const { depth } = fake.session.location;
  follow();
  expect(path()).toBe('/deposit/form');
  showTransaction(fake.session, transactionOf());
  expect(path()).toBe('/deposit/waiting');
  showTransaction(fake.session, transactionOf({ seq: 2, status: 'processed' }));
  expect([path(), fake.session.location.depth]).toEqual(['/deposit/processed', depth]);
});

it('a payment that is shown already is followed from the start', () => {
  showTransaction(fake.session, transactionOf());
  follow();
  expect(path()).toBe('/deposit/waiting');
});

it('a user who leaves the screen is not led back before the step changes', () => {
  follow();
  showTransaction(fake.session, transactionOf());
  fake.session.location.navigate('/deposit/help');
  showTransaction(fake.session, transactionOf({ seq: 2, txid: 'tx' }));
  expect(path()).toBe('/deposit/help');
  showTransaction(fake.session, transactionOf({ seq: 3, status: 'accepted' }));
  expect(path()).toBe('/deposit/accepted');
});

it('another payment with the same screen is followed, too', () => {
  follow();
  showTransaction(fake.session, transactionOf());
  fake.session.location.navigate('/deposit/help');
  showTransaction(fake.session, transactionOf({ id: 'dep_2' }));
  expect(path()).toBe('/deposit/waiting');
});

it('a screen that the user is on already is not opened again', () => {
  fake.session.location.navigate('/deposit/waiting');
  const { changes } = fake.session.location;
  follow();
  showTransaction(fake.session, transactionOf());
  expect(fake.session.location.changes).toBe(changes);
});

it('the payment is followed no more after the end', () => {
  follow();
  stop();
  showTransaction(fake.session, transactionOf());
  expect(path()).toBe('/deposit/form');
});

it.each([
  ['open, after a reload', 'waiting', null, null],
  ['final, after a reload', 'processed', null, 'spei'],
  ['open, while another method is chosen', 'waiting', 'oxxo', 'spei'],
] as const)('the method of a payment that is %s', (_, status, chosen, then) => {
  const { state } = fake.session;
  const methods = [methodOf({ name: 'oxxo' }), methodOf()];
  state.lists.deposit.methods = methods;
  state.choice.method = methods.find(({ name }) => name === chosen) ?? null;
  follow();
  showTransaction(fake.session, transactionOf({ status }));
  expect(state.choice.method?.name ?? null).toBe(then);
  expect(pathOf.mock.lastCall).toMatchObject([{ id: 'dep_1' }, { name: 'spei' }]);
});

it('a payment whose method no list has keeps the chosen one', () => {
  const { state } = fake.session;
  state.choice.method = methodOf({ name: 'oxxo' });
  follow();
  showTransaction(fake.session, transactionOf());
  expect(state.choice.method?.name).toBe('oxxo');
  expect(pathOf.mock.lastCall).toMatchObject([{ id: 'dep_1' }, null]);
});
