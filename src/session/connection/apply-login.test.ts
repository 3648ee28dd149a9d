// @vitest-environment happy-dom

import { subscribeKey } from 'valtio/utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { handleCommand } from '../host/handle-command.ts';
import { LanguageLoader } from '../host/language.ts';
import { ensureMethods, loadMethods } from '../methods/methods.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { applyLogin } from './apply-login.ts';

const LIST = 'BANKING:methods-payment-v3';

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.link = 'open';
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const push = (record: Record<string, unknown>) => applyLogin(fake.session, record);
const requestedMarkets = () => fake.sentOf(LIST).map(({ data }) => [data.country, data.currency]);

describe.each([
  ['currency', { currency: 'KES' }, ['ru', 'KES']],
  ['country', { paymentGeo: 'KE' }, ['ke', 'MXN']],
  ['currency and country', { currency: 'KES', paymentGeo: 'KE' }, ['ke', 'KES']],
])('a push with another %s', (_, record, market) => {
  it('before the list has arrived requests the list of the new market, and shows it', async () => {
    void loadMethods(fake.session, 'deposit');
    push(record);
    expect(requestedMarkets()).toEqual([['ru', 'MXN'], market]);
    await fake.answer('BANKING:userdata-payment-snippet', 200, {});
    await fake.answer(LIST, 200, [{ name: 'mpesa' }]);
    expect(fake.session.state.lists.deposit).toMatchObject({ status: 'ready', methods: [{ name: 'mpesa' }] });
  });

  it('after the list was shown loads the list of the new market', async () => {
    void loadMethods(fake.session, 'deposit');
    await fake.answer('BANKING:userdata-payment-snippet', 200, {});
    await fake.answer(LIST, 200, [{ name: 'spei' }]);
    push(record);
    expect(requestedMarkets().at(-1)).toEqual(market);
    expect(fake.session.state.lists.deposit.status).toBe('loading');
  });
});

it.each(['loading', 'ready'])(
  'with an open card frame, a list that is %s is loaded again when the user comes back',
  async (status) => {
    void loadMethods(fake.session, 'deposit');
    if (status === 'ready') {
      await fake.answer('BANKING:userdata-payment-snippet', 200, {});
      await fake.answer(LIST, 200, [{ name: 'spei' }]);
    }
    const frame = { isShown: true, change: vi.fn(), navigate: vi.fn(), refresh: vi.fn(), goBack: vi.fn() };
    fake.session.cards.frame = frame;
    push({ currency: 'KES', paymentGeo: 'KE' });
    fake.session.cards.frame = null;
    ensureMethods(fake.session, 'deposit');
    expect(requestedMarkets()).toEqual([
      ['ru', 'MXN'],
      ['ke', 'KES'],
    ]);
  },
);

it('5,000 pushes at once change the screen twice, and request the first market and the last', async () => {
  const load = vi.spyOn(fake.session.get(LanguageLoader), 'load').mockResolvedValue();
  const shown: string[] = [];
  subscribeKey(fake.session.state.user, 'currency', (currency) => shown.push(currency), true);
  for (let at = 0; at < 4_999; at += 1)
    push(at % 2 ? { currency: 'BRL', paymentGeo: 'BR', lang: 'pt' } : { currency: 'KES', lang: 'de' });
  push({ currency: 'INR', paymentGeo: 'IN', lang: 'hi', token: 'session-2' });
  expect(fake.session.state.user.token).toBe('session-2');
  await vi.advanceTimersByTimeAsync(250);
  expect(shown).toEqual(['KES', 'INR']);
  expect(requestedMarkets()).toEqual([
    ['ru', 'KES'],
    ['in', 'INR'],
  ]);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requestedMarkets()).toHaveLength(2);
  push({ currency: 'MXN', paymentGeo: 'MX' });
  expect(requestedMarkets().at(-1)).toEqual(['mx', 'MXN']);
});

it('of a burst only market and language wait, so that no phone number is typed for another country', () => {
  push({ currency: 'KES', country: 'KE' });
  push({ currency: 'INR', country: 'IN' });
  expect(fake.session.state.user).toMatchObject({ currency: 'KES', country: 'IN' });
});

it('another person in a burst restarts the widget at once', () => {
  push({ id_user: 77 });
  push({ id_user: 78 });
  expect(fake.session.options.restart).toHaveBeenCalledOnce();
});

it('the market of the host stays, so that nothing is requested again', () => {
  Object.assign(fake.session.state.host, { currency: 'MXN', paymentGeo: 'RU' });
  push({ currency: 'KES', paymentGeo: 'KE' });
  expect(fake.sentOf(LIST)).toEqual([]);
  expect(fake.session.state.user).toMatchObject({ currency: 'MXN', paymentGeo: 'RU' });
});

it('a market and a platform that the host removes are those of the record again, and follow its pushes', async () => {
  const tell = (data: object) => handleCommand(fake.session, { kind: 'host-data', data });
  tell({ currency: 'MXN', paymentGeo: 'MX', platform: 'desktop' });
  push({ currency: 'KES', paymentGeo: 'KE', platform: 'android' });
  expect(fake.session.state.user).toMatchObject({ currency: 'MXN', paymentGeo: 'MX', platform: 'desktop' });
  tell({ currency: null, paymentGeo: null, platform: null });
  expect(fake.session.state.user).toMatchObject({ currency: 'KES', paymentGeo: 'KE', platform: 'android' });
  expect(requestedMarkets().at(-1)).toEqual(['ke', 'KES']);
  await vi.advanceTimersByTimeAsync(250);
  push({ currency: 'BRL', paymentGeo: 'BR' });
  expect(requestedMarkets().at(-1)).toEqual(['br', 'BRL']);
});

it.each([
  ['the same id_user', [{ id: 7, id_user: 77 }, { id_user: 77 }], 0],
  ['an id without id_user, after both', [{ id: 7, id_user: 77 }, { id: 7 }], 0],
  ['another id without id_user, after both', [{ id: 7, id_user: 77 }, { id: 8 }], 0],
  ['an id_user after an id', [{ id: 7 }, { id: 7, id_user: 77 }], 0],
  [
    'another id_user',
    [
      { id: 7, id_user: 77 },
      { id: 7, id_user: 78 },
    ],
    1,
  ],
  ['another id where no record has id_user', [{ id: 7 }, { id: 8 }], 1],
])('%s restarts the widget only for another person', (_, records, restarts) => {
  for (const record of records) push(record);
  expect(fake.session.options.restart).toHaveBeenCalledTimes(restarts);
});

it('null in a record counts as absent, and a number as its text', async () => {
  push({ name: 'Ana' });
  push({ name: null, activity: 1, timezone: 3, lang: null, balanceData: null });
  await vi.advanceTimersByTimeAsync(250);
  expect(fake.session.state.user).toMatchObject({ name: 'Ana', activity: '1', timezone: '3', lang: 'en' });
  expect(fake.notified).toEqual([]);
});
