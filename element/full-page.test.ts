// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteCommand, RemoteLink } from '../src/bridge/protocol.ts';
import type { SessionOptions } from '../src/session/session.ts';
import { fullPageOf } from './full-page.ts';

type Arrival = { payload: unknown; user?: unknown };

const engine = vi.hoisted(() => ({ take: vi.fn(), refresh: vi.fn(), end: vi.fn() }));
const view = vi.hoisted(() => ({ goBack: vi.fn(), unmount: vi.fn() }));
const startEngine = vi.hoisted(() => vi.fn());

vi.mock('../src/session/engine.ts', () => ({ startEngine }));
vi.mock('../src/app/view.tsx', () => ({ mountView: () => view }));

let said: [string, unknown][];
let arrive: (data: Arrival) => void;
let fail: (error: Error) => void;
let obey: (command: RemoteCommand) => void;
let element: HTMLElement;
let isHeard: boolean;
let tags = 0;

const link: RemoteLink = {
  get isHeard() {
    return isHeard;
  },
  receive: () =>
    new Promise((resolve, reject) => {
      arrive = (data) => {
        isHeard = true;
        resolve(data);
      };
      fail = reject;
    }),
  notify: (name, detail) => said.push([name, detail]),
  listen: (handle) => {
    obey = handle;
    return () => undefined;
  },
  destroy: () => undefined,
};

const options = (): SessionOptions => startEngine.mock.lastCall?.[0];
/** The session's first two steps, as the engine takes them. */
const start = () => {
  options().host.notify('Loaded', { version: 'v1' });
  return options().host.receive();
};
const settle = () => vi.waitFor(() => expect(startEngine).toHaveBeenCalled());
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  said = [];
  isHeard = false;
  vi.stubGlobal('fetch', async () => new Response('{}'));
  startEngine.mockReset().mockReturnValue(engine);
  for (const call of [...Object.values(engine), ...Object.values(view)]) call.mockReset();
  tags += 1;
  customElements.define(`full-page-${tags}`, fullPageOf(link));
  element = document.createElement(`full-page-${tags}`);
  document.body.append(element);
});

afterEach(async () => {
  element.remove();
  await turn();
  vi.unstubAllGlobals();
});

test('says Loaded before any other code is here, and once where the host has answered', async () => {
  expect(said.map(([name]) => name)).toEqual(['Loaded']);
  arrive({ payload: { token: 't' } });
  await settle();
  await start();
  expect(said).toHaveLength(1);
});

test('says Loaded again where nobody has answered yet', async () => {
  await settle();
  void start();
  expect(said.map(([name]) => name)).toEqual(['Loaded', 'Loaded']);
});

test("the session gets the host's data and user, and is told none of it twice", async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't', page: 'withdrawal', theme: 'dark', unknown: 1 }, user: { id: '7' } });
  expect(await received).toEqual({
    payload: { token: 't', page: 'withdrawal', theme: 'dark' },
    user: { id: '7' },
  });
  await turn();
  expect(engine.take).not.toHaveBeenCalled();
  expect(element.dataset.theme).toBe('dark');
  expect(element.outerHTML).not.toContain('token');
});

test('what the host says later is done as by properties and methods', async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't' } });
  await received;
  await turn();
  obey({ kind: 'host-data', data: { amount: '5', bonusList: [] } });
  await turn();
  expect(engine.take).toHaveBeenCalledExactlyOnceWith({
    kind: 'host-data',
    data: { amount: '5', bonusList: [] },
  });
  obey({ kind: 'navigate', page: 'withdrawal' });
  obey({ kind: 'back' });
  obey({ kind: 'refresh' });
  await turn();
  expect(engine.take).toHaveBeenLastCalledWith({ kind: 'navigate', page: 'withdrawal' });
  expect(view.goBack).toHaveBeenCalledOnce();
  expect(engine.refresh).toHaveBeenCalledOnce();
});

test('another user ends the session and starts one with what is true by then', async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't', userId: '1', amount: '5' } });
  await received;
  await turn();
  obey({ kind: 'host-data', data: { userId: '2', token: 'u' } });
  await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2));
  expect(engine.end).toHaveBeenCalledOnce();
  expect(await start()).toEqual({ payload: { token: 'u', userId: '2', amount: '5' } });
});

test("a session that starts anew does not get the last one's user, only the device", async () => {
  await settle();
  const received = start();
  arrive({ payload: { token: 't' }, user: { id: '7', name: 'Ada', platform: 'ios', lang: 'pt' } });
  await received;
  options().restart();
  await vi.waitFor(() => expect(startEngine).toHaveBeenCalledTimes(2));
  expect(await start()).toEqual({ payload: { token: 't' }, user: { platform: 'ios', lang: 'pt' } });
});

test('an answer after the session has given up starts it anew', async () => {
  await settle();
  void start();
  options().host.notify('init-error', { message: 'Request timeout' });
  arrive({ payload: { token: 't' } });
  await turn();
  expect(engine.refresh).toHaveBeenCalledOnce();
});

test('a wait that failed may be tried again', async () => {
  await settle();
  const received = start();
  fail(new Error("Can't find a property in window"));
  await expect(received).rejects.toThrow("Can't find a property in window");
  const again = options().host.receive();
  arrive({ payload: { token: 't' } });
  expect(await again).toEqual({ payload: { token: 't' } });
});

test('notifications go to the line, not to the page', async () => {
  await settle();
  const heard = vi.fn();
  element.addEventListener('pay-init', heard);
  options().host.notify('init', { page: 'deposit' });
  expect(said.at(-1)).toEqual(['init', { page: 'deposit' }]);
  expect(heard).not.toHaveBeenCalled();
});
