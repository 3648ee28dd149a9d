// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localPath } from '../../location/memory-location.ts';
import { disposeSession } from '../create-session.ts';
import { createFakeSession, transactionOf } from '../testing/fake-session.ts';
import { methodOf } from '../testing/static-session.ts';
import { loadMethods, refreshSession, reloadMethods, showError } from './methods.ts';
import { chooseMethod } from './select-method.ts';

const METHODS = 'BANKING:methods-payment-v3';
const SAVED = 'BANKING:userdata-payment-snippet';
const spei = { name: 'spei', title: 'SPEI', category: 'bank', country: 'mx' };
const error = { code: 'no_code', message: 'gone', diagnosticsId: 'f1' } as const;

let fake: ReturnType<typeof createFakeSession>;
const path = () => localPath(fake.session.location.current);

async function load(status: number, data: unknown): Promise<void> {
  const loaded = loadMethods(fake.session, 'deposit');
  await fake.answer(SAVED, 200, {});
  await fake.answer(METHODS, status, data);
  await loaded;
}

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.location.navigate('/deposit', { replace: true });
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

describe('a list that arrives after a failure', () => {
  it('leaves the empty screen', async () => {
    await load(500, {});
    expect(path()).toBe('/error');
    await load(200, [spei]);
    expect(path()).toBe('/deposit');
  });

  it('does not leave the error screen of another route', async () => {
    showError(fake.session, '/deposit', { ...error, from: '/deposit/redirect/instruction' });
    await load(200, [spei]);
    expect(path()).toBe('/error');
  });
});

it('saved data that PHP writes as an empty list are none, and no error', async () => {
  const loaded = loadMethods(fake.session, 'deposit');
  await fake.answer(SAVED, 200, []);
  await fake.answer(METHODS, 200, [spei]);
  await loaded;
  expect([fake.session.state.lists.deposit.status, fake.session.state.snippet]).toEqual(['ready', {}]);
  expect(fake.notified).toEqual([]);
});

it('a refresh after the host has removed the reason of a refusal keeps the form, and the refusal goes', async () => {
  const { state } = fake.session;
  state.phase = 'ready';
  await load(200, [spei]);
  const [method] = state.lists.deposit.methods;
  if (method) chooseMethod(fake.session, 'deposit', method);
  const form = path();
  if (state.draft) state.draft.amount = '512';
  Object.assign(state, { attempt: { phase: 'rejected', type: 'deposit' } });
  refreshSession(fake.session);
  await fake.answer(SAVED, 200, {});
  await fake.answer(METHODS, 200, [spei]);
  expect([form, path(), state.attempt]).toEqual(['/deposit/redirect', form, null]);
  expect(state.draft).toMatchObject({ method: 'spei', amount: '512' });
});

describe('while the list of the other type is shown', () => {
  it.each([
    ['fails', 500, {}, 'failed'],
    ['is empty', 200, [], 'empty'],
  ] as const)('a list that %s changes no location', async (_what, status, data, notified) => {
    fake.session.location.navigate('/withdrawal', { replace: true });
    await load(status, data);
    expect(fake.session.state.lists.deposit.status).toBe(notified);
    expect(path()).toBe('/withdrawal');
  });
});

describe('a list that arrives after the user has opened the other one', () => {
  it.each([true, false])(
    'leads back to nothing, and leaves the choice there (chosen before: %s)',
    async (wasChosen) => {
      const { session } = fake;
      const { state, location } = session;
      await load(200, [spei]);
      const [method] = state.lists.deposit.methods;
      if (wasChosen && method) chooseMethod(session, 'deposit', method);
      const reloaded = reloadMethods(session, 'deposit');
      location.navigate('/withdrawal');
      if (!wasChosen) chooseMethod(session, 'withdrawal', methodOf({ name: 'co_bank' }));
      const [seen, { choice }] = [path(), state];
      await fake.answer(SAVED, 200, {});
      await fake.answer(METHODS, 200, [{ ...spei, name: 'pse' }]);
      await reloaded;
      expect(path()).toBe(seen);
      expect(state.choice.method).toBe(wasChosen ? null : choice.method);
    },
  );
});

describe('while a transaction is shown', () => {
  beforeEach(() => {
    fake.session.state.transaction = transactionOf();
    fake.session.location.navigate('/deposit/redirect/instruction');
  });

  it.each([
    ['fails', 500, {}, 'failed'],
    ['is empty', 200, [], 'empty'],
  ] as const)('a list that %s changes no location', async (_what, status, data, notified) => {
    await load(status, data);
    expect(fake.session.state.lists.deposit.status).toBe(notified);
    expect(path()).toBe('/deposit/redirect/instruction');
  });
});

describe('a guest', () => {
  beforeEach(() => {
    delete fake.session.state.host.token;
  });

  it.each([401, 403])(
    'gets the list if saved data are rejected with %i, and the host gets no error',
    async (status) => {
      const loaded = loadMethods(fake.session, 'deposit');
      await fake.answer(SAVED, status);
      await fake.answer(METHODS, 200, [spei]);
      await loaded;
      expect(fake.session.state.lists.deposit.status).toBe('ready');
      expect(path()).toBe('/deposit');
      expect(fake.notified).toEqual([]);
    },
  );

  it('sees the error screen if the list is rejected, and the host gets no notification of an expired token', async () => {
    await load(401, {});
    expect(path()).toBe('/error');
    expect(fake.notified.map(([name]) => name)).toEqual(['Error']);
  });
});

it('a rejection of a known user’s saved data is reported as an expired token, and the list fails', async () => {
  const loaded = loadMethods(fake.session, 'deposit');
  await fake.answer(SAVED, 401);
  await fake.answer(METHODS, 200, [spei]);
  await loaded;
  expect(path()).toBe('/error');
  expect(fake.notified.map(([name]) => name)).toEqual(['Error', 'onTokenExpired']);
});

describe('after a change of the user’s currency', () => {
  it('a failed list of the previous currency does not open the error screen', async () => {
    const loaded = loadMethods(fake.session, 'deposit');
    fake.session.state.user.currency = 'BRL';
    fake.session.state.lists.deposit.status = 'idle';
    await fake.answer(SAVED, 200, {});
    await fake.answer(METHODS, 500, {});
    await loaded;
    expect(fake.session.state.lists.deposit.status).toBe('idle');
    expect(path()).toBe('/deposit');
  });

  it('saved data of the previous currency never replace those of the new one', async () => {
    const loaded = loadMethods(fake.session, 'deposit');
    const current = fake.session.state.snippet;
    fake.session.state.user.currency = 'BRL';
    await fake.answer(SAVED, 200, { first_name: 'María' });
    await fake.answer(METHODS, 200, [spei]);
    await loaded;
    expect(fake.session.state.snippet).toEqual(current);
  });
});
