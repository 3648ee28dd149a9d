// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RemoteCommand, RemoteLink } from '../src/bridge/protocol.ts';
import type { SessionOptions } from '../src/session/session.ts';
import { canvasOf } from '../src/theme/canvas.ts';
import { withRemoteHost } from './remote-host-element.ts';

type Arrival = { payload: unknown; user?: unknown };

const engine = vi.hoisted(() => ({ handle: vi.fn(), refresh: vi.fn(), dispose: vi.fn() }));
const view = vi.hoisted(() => ({ goBack: vi.fn(), unmount: vi.fn() }));
const startEngine = vi.hoisted(() => vi.fn());

vi.mock('../src/app/engine.ts', () => ({ startEngine }));
vi.mock('../src/app/mount-view.tsx', () => ({ mountView: () => view }));

let notifications: [string, unknown][];
let arrive: (data: Arrival) => void;
let fail: (error: Error) => void;
let obey: (command: RemoteCommand) => void;
let element: HTMLElement | undefined;
let tags = 0;

const link: RemoteLink = {
  receive: () =>
    new Promise((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    }),
  notify: (name, detail) => notifications.push([name, detail]),
  listen: (handle) => {
    obey = handle;
    return () => undefined;
  },
  destroy: () => undefined,
};

const options = (): SessionOptions => startEngine.mock.lastCall?.[0];
const start = () => {
  options().host.notify('Loaded', { version: 'v1' });
  return options().host.receive();
};
const settle = () => vi.waitFor(() => expect(startEngine).toHaveBeenCalled(), { timeout: 10_000 });
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  notifications = [];
  vi.stubGlobal('fetch', async () => new Response('{}'));
  startEngine.mockReset().mockReturnValue(engine);
  for (const call of [...Object.values(engine), ...Object.values(view)]) call.mockReset();
  history.replaceState(null, '', '/paywidget/');
  open();
});

async function mountAt(address: string) {
  element?.remove();
  await turn();
  startEngine.mockClear();
  history.replaceState(null, '', address);
  open();
  await settle();
}

function open(cashiers?: string[]): void {
  notifications = [];
  tags += 1;
  customElements.define(`full-page-${tags}`, withRemoteHost(link, cashiers ? { cashiers } : {}));
  element = document.createElement(`full-page-${tags}`);
  document.body.append(element);
}

afterEach(async () => {
  element?.remove();
  await turn();
  vi.unstubAllGlobals();
});

test('the full page sends Loaded once, before its lazy code is loaded, whether the host has answered or not', async () => {
  expect(notifications.map(([name]) => name)).toEqual(['Loaded']);
  await settle();
  const received = start();
  arrive({ payload: { token: 't' } });
  await received;
  expect(notifications.map(([name]) => name)).toEqual(['Loaded']);
});

test('a restarted session sends Loaded again, and the host may answer with its current data', async () => {
  await settle();
  arrive({ payload: { token: 't' } });
  await start();
  options().restart();
  await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await start();
  expect(notifications.map(([name]) => name)).toEqual(['Loaded', 'Loaded']);
});

const issues = () =>
  notifications.flatMap(([name, detail]) => (name === 'Error' ? [Object(detail).message] : []));
const OWN = 'https://cashier.example';
const EVIL = 'https://evil.example';

describe('the cashier of the full page', () => {
  async function startWith(cashiers: string[] | undefined, host: unknown) {
    element?.remove();
    await turn();
    startEngine.mockClear();
    open(cashiers);
    await settle();
    const received = start();
    arrive({ payload: { token: 't', host } });
    return (await received).payload as { host?: unknown };
  }

  test.each([
    EVIL,
    `${OWN}.evil.example`,
    'https://cashier.example@evil.example',
    'https://user:secret@cashier.example',
    `${OWN}/path`,
    `${OWN}?query`,
    'cashier.example',
    7,
  ])('host data cannot choose a cashier that the build does not list: %s', async (host) => {
    expect((await startWith([OWN], host)).host).toBe(OWN);
    expect(issues()).toEqual(['host: not a cashier of this page']);
  });

  test.each([undefined, null, '', OWN, `${OWN}/`])(
    'the page’s own cashier address is accepted: %s',
    async (host) => {
      expect((await startWith([OWN], host)).host).toBe(OWN);
      expect(issues()).toEqual([]);
    },
  );

  test('host data may choose among the cashiers that the build lists', async () => {
    const second = 'https://second.example';
    expect((await startWith([OWN, second], second)).host).toBe(second);
    expect(issues()).toEqual([]);
  });

  test('a page packed into an app uses the cashier address that the app sets at the start', async () => {
    expect((await startWith(undefined, `${EVIL}/`)).host).toBe(EVIL);
  });

  test('a packed page passes on an address that is more than an origin, so that the app gets an issue', async () => {
    expect((await startWith(undefined, `${EVIL}/path`)).host).toBe(`${EVIL}/path`);
  });

  test.each([[[OWN]], [undefined]])(
    'after the start no message changes the cashier, also after a restart of the session: %j',
    async (cashiers) => {
      await startWith(cashiers, OWN);
      await turn();
      for (const userId of ['1', '2']) {
        obey({ kind: 'host-data', data: { host: EVIL, userId } });
        await turn();
      }
      expect(engine.handle).toHaveBeenCalledExactlyOnceWith({ kind: 'host-data', data: { userId: '1' } });
      await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2), { timeout: 10_000 });
      expect((await start()).payload).toMatchObject({ host: OWN, userId: '2' });
      expect(issues()).toEqual(['host: taken at the start alone']);
      obey({ kind: 'host-data', data: { host: OWN } });
      expect(issues()).toHaveLength(1);
    },
  );
});

describe('the platform of the user record', () => {
  async function startWith(data: Arrival): Promise<void> {
    await settle();
    const received = start();
    arrive(data);
    await received;
    await turn();
  }

  test.each(['ios', 'android'])('%s makes the page dark, as it does in host data', async (platform) => {
    await startWith({ payload: {}, user: { platform } });
    expect(canvasOf(element?.shadowRoot ?? null)?.dataset.theme).toBe('dark');
  });

  test.each([
    ['a theme of the host', { theme: 'light' }],
    ['a platform of host data', { platform: 'mobile' }],
  ])('is overridden by %s', async (_, payload) => {
    await startWith({ payload, user: { platform: 'ios' } });
    expect(canvasOf(element?.shadowRoot ?? null)?.dataset.theme).toBe('light');
  });

  test.each(['desktop', 'watch', 7, null])('%s keeps the page light', async (platform) => {
    await startWith({ payload: {}, user: { platform } });
    expect(canvasOf(element?.shadowRoot ?? null)?.dataset.theme).toBe('light');
  });
});

test('the session receives the host’s data and user, each once', async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't', page: 'withdrawal', theme: 'dark', unknown: 1 }, user: { id: '7' } });
  expect(await received).toEqual({
    payload: { token: 't', page: 'withdrawal', theme: 'dark' },
    user: { id: '7' },
  });
  await turn();
  expect(engine.handle).not.toHaveBeenCalled();
  expect(canvasOf(element?.shadowRoot ?? null)?.dataset.theme).toBe('dark');
  expect(element?.outerHTML).not.toContain('token');
});

test('later host messages have the same effect as properties and methods', async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't' } });
  await received;
  await turn();
  obey({ kind: 'host-data', data: { amount: '5', bonusList: [] } });
  await turn();
  expect(engine.handle).toHaveBeenCalledExactlyOnceWith({
    kind: 'host-data',
    data: { amount: '5', bonusList: [] },
  });
  obey({ kind: 'navigate', page: 'withdrawal' });
  obey({ kind: 'back' });
  obey({ kind: 'refresh' });
  await turn();
  expect(engine.handle).toHaveBeenLastCalledWith({ kind: 'navigate', page: 'withdrawal' });
  expect(view.goBack).toHaveBeenCalledOnce();
  expect(engine.refresh).toHaveBeenCalledOnce();
});

test('another user ends the session and starts a new one with the current data', async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't', userId: '1', amount: '5' } });
  await received;
  await turn();
  obey({ kind: 'host-data', data: { userId: '2', token: 'u' } });
  await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(engine.dispose).toHaveBeenCalledOnce();
  expect(await start()).toEqual({ payload: { token: 'u', userId: '2', amount: '5' } });
});

test('a restarted session keeps no data of the previous user except platform, language and the market of the app', async () => {
  await settle();
  const received = start();
  arrive({
    payload: { token: 't' },
    user: { id: '7', name: 'Ada', platform: 'ios', lang: 'pt', currency: 'KES', paymentGeo: 'KE' },
  });
  await received;
  options().restart();
  await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(await start()).toEqual({
    payload: { token: 't', platform: 'ios' },
    user: { platform: 'ios', lang: 'pt', currency: 'KES', paymentGeo: 'KE' },
  });
});

test('an answer of the host after the session gave up restarts it', async () => {
  await settle();
  void start();
  options().host.notify('init-error', { message: 'Request timeout' });
  arrive({ payload: { token: 't' } });
  await turn();
  expect(engine.refresh).toHaveBeenCalledOnce();
});

test('a failed wait for the host can be repeated', async () => {
  await settle();
  const received = start();
  fail(new Error("Can't find a property in window"));
  await expect(received).rejects.toThrow("Can't find a property in window");
  const again = options().host.receive();
  arrive({ payload: { token: 't' } });
  expect(await again).toEqual({ payload: { token: 't' } });
});

test('notifications go to the host link, and not to the page', async () => {
  await settle();
  const received = vi.fn();
  element?.addEventListener('pay-init', received);
  options().host.notify('init', { page: 'deposit' });
  expect(notifications.at(-1)).toEqual(['init', { page: 'deposit' }]);
  expect(received).not.toHaveBeenCalled();
});

test('the route in the page’s address overrides the page that the host names at the start', async () => {
  await mountAt('/paywidget/withdrawal/region?page=deposit');
  expect(options().page).toBe('withdrawal');
  expect(options().host.address).toEqual({ path: '/withdrawal/region', isRefetch: false });
  const received = start();
  arrive({ payload: { token: 't', page: 'deposit' } });
  expect(await received).toEqual({ payload: { token: 't', page: 'withdrawal' } });
  await turn();
  // After the start the host's `page` overrides the URL.
  obey({ kind: 'host-data', data: { page: 'deposit' } });
  await turn();
  expect(engine.handle).toHaveBeenCalledExactlyOnceWith({ kind: 'host-data', data: { page: 'deposit' } });
});

test('a route that belongs to neither list leaves the choice of the list to the host', async () => {
  await mountAt('/paywidget/history');
  expect(options().host.address).toEqual({ path: '/history', isRefetch: false });
  const received = start();
  arrive({ payload: { token: 't', page: 'withdrawal' } });
  expect(await received).toEqual({ payload: { token: 't', page: 'withdrawal' } });
});

test('the query refetch applies once, and not to a restarted session', async () => {
  await mountAt('/paywidget/deposit?refetch=1');
  expect(location.search).toBe('');
  expect(options().host.address).toEqual({ path: '/deposit', isRefetch: true });
  options().restart();
  await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(options().host.address).toBeUndefined();
});
