// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteCommand } from './protocol.ts';
import { hasUserData, WebviewLink } from './webview-link.ts';

const NAME = 'paywidgetUserData';
const DATA = { user: { id: '1' }, payload: { token: 't', platform: 'ios' } };
const MISSING = "Can't find a property in window";

let link: WebviewLink;
const give = (value: unknown) => Reflect.set(window, NAME, value);

beforeEach(() => {
  vi.useFakeTimers();
  link = new WebviewLink(window);
});

afterEach(() => {
  link.destroy();
  vi.useRealTimers();
  for (const name of [NAME, 'webkit', 'AndroidBilling']) Reflect.deleteProperty(window, name);
  document.body.replaceChildren();
});

async function receiveWithin(milliseconds: number) {
  const outcome = link.receive().then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) }),
  );
  await vi.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([outcome, Promise.resolve('pending')]);
}

test('the web view link takes injected data at once, and deletes them from window', async () => {
  give(DATA);
  expect(await receiveWithin(0)).toEqual({ value: DATA });
  expect(NAME in window).toBe(false);
});

test('the web view link looks for data every 10 ms', async () => {
  setTimeout(() => give(DATA), 25);
  expect(await receiveWithin(29)).toBe('pending');
  expect(NAME in window).toBe(true);
  vi.advanceTimersByTime(1);
  expect(NAME in window).toBe(false);
});

test('data that the app injects after 4 999 ms are accepted', async () => {
  setTimeout(() => give(DATA), 4_999);
  expect(await receiveWithin(5_000)).toEqual({ value: DATA });
});

test('data that the app injects after 5 001 ms are too late, and the wait can be repeated', async () => {
  setTimeout(() => give(DATA), 5_001);
  expect(await receiveWithin(5_001)).toEqual({ error: `Error: ${MISSING}` });
  expect(await receiveWithin(0)).toEqual({ value: DATA });
});

test('the wait for an app’s data ends after 5 s, and not earlier', async () => {
  expect(await receiveWithin(4_999)).toBe('pending');
});

test('the check whether an app has injected data does not read them', () => {
  expect(hasUserData(window)).toBe(false);
  const read = vi.fn();
  Object.defineProperty(window, NAME, { get: read, configurable: true });
  expect(hasUserData(window)).toBe(true);
  expect(read).not.toHaveBeenCalled();
});

test('data of an app may be JSON text', async () => {
  give(JSON.stringify(DATA));
  expect(await receiveWithin(0)).toEqual({ value: DATA });
});

test('an app’s property is read once, even if it gives another token at each read', async () => {
  const read = vi.fn(() => ({ payload: { token: `t${read.mock.calls.length}` } }));
  Object.defineProperty(window, NAME, { get: read, configurable: true });
  expect(await receiveWithin(100)).toMatchObject({ value: { payload: { token: 't1' } } });
  expect(read).toHaveBeenCalledTimes(1);
});

test('the data of an app are copied: the app cannot change them afterwards', async () => {
  const data = { payload: { token: 't' } };
  give(data);
  const outcome = await receiveWithin(0);
  data.payload.token = 'other';
  expect(outcome).toMatchObject({ value: { payload: { token: 't' } } });
});

test('a frozen object of an app is accepted, and its property of window is removed', async () => {
  give(Object.freeze(DATA));
  expect(await receiveWithin(0)).toEqual({ value: DATA });
  expect(NAME in window).toBe(false);
});

test('a property with app data that cannot be deleted is set to undefined', async () => {
  const page = new EventTarget() as unknown as Window;
  Object.defineProperty(page, NAME, { value: DATA, writable: true, configurable: false });
  expect(await new WebviewLink(page).receive()).toEqual(DATA);
  expect(Reflect.get(page, NAME)).toBeUndefined();
});

test.each([
  ['null', null],
  ['a number', 1],
  ['a list', [DATA]],
  ['text that is no JSON', 'token=t'],
  ['larger than a megabyte', { payload: { token: 'x'.repeat(10_000_000) } }],
])('app data that are %s are ignored', async (_, value) => {
  give(value);
  expect(await receiveWithin(5_000)).toEqual({ error: `Error: ${MISSING}` });
});

test('a DOM element with the name of the injected property is ignored, and app data that follow are accepted', async () => {
  const form = document.createElement('form');
  form.id = NAME;
  document.body.append(form);
  give(form);
  setTimeout(() => give(DATA), 100);
  expect(await receiveWithin(100)).toEqual({ value: DATA });
});

test('app data with a cycle or a throwing getter are ignored', async () => {
  const circle: Record<string, unknown> = {};
  circle.payload = circle;
  give(circle);
  expect(await receiveWithin(50)).toBe('pending');
  Object.defineProperty(window, NAME, {
    configurable: true,
    get() {
      throw new Error('no');
    },
  });
  expect(await receiveWithin(5_000)).toEqual({ error: `Error: ${MISSING}` });
});

function openPage() {
  const postMessage = vi.fn();
  const page = Object.assign(new EventTarget(), { AndroidBilling: { postMessage } }) as unknown as Window;
  const posted = () => postMessage.mock.calls.map(([text]) => JSON.parse(text));
  return { page, link: new WebviewLink(page), posted };
}

test.each([
  ['larger than a megabyte', { payload: { token: 'x'.repeat(1_000_001) } }],
  ['a thousand levels', { payload: JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`) }],
])(
  'app data that contain %s are reported to the app at once, and data that follow are accepted',
  async (_, value) => {
    const { page, link, posted } = openPage();
    Reflect.set(page, NAME, value);
    const received = link.receive();
    expect(posted()).toEqual([expect.objectContaining({ code: 'bad_host_data', url: NAME })]);
    Reflect.set(page, NAME, DATA);
    await vi.advanceTimersByTimeAsync(100);
    expect(await received).toEqual(DATA);
  },
);

test('a message of an app above a megabyte is reported to the app', () => {
  const { page, posted } = openPage();
  const postFromHost = (data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin: '', source: null, ports: [] }));
  const payload = { experiments: { note: 'x'.repeat(1_000_001) } };
  postFromHost(JSON.stringify({ type: 'host-data-updated', payload }));
  postFromHost({ type: 'host-data-updated', payload });
  postFromHost('x'.repeat(1_000));
  expect(posted().map(({ code, url }) => [code, url])).toEqual(Array(2).fill(['bad_host_data', 'message']));
});

test('app data without a token are reported as incorrect, and the start continues', async () => {
  const postMessage = vi.fn();
  Reflect.set(window, 'AndroidBilling', { postMessage });
  give({ payload: { token: undefined, currency: 'INR' } });
  expect(await receiveWithin(0)).toEqual({ value: { payload: { currency: 'INR' } } });
  expect(JSON.parse(postMessage.mock.calls[0]?.[0])).toEqual({
    messageType: 'Error',
    message: 'Incorrect data from host',
    status: 0,
    url: NAME,
    code: 'bad_host_data',
  });
});

test('a token in the user record of an app is enough, without one in the payload', async () => {
  give({ user: { token: 'u' }, payload: { currency: 'INR' } });
  expect(await receiveWithin(0)).toMatchObject({ value: { payload: { token: 'u', currency: 'INR' } } });
});

test('notifications go to the iOS handler and the Android bridge as JSON, each called with its own this', () => {
  const received: string[] = [];
  class Bridge {
    #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    postMessage(json: string) {
      received.push(`${this.#name} ${json}`);
    }
  }
  Reflect.set(window, 'webkit', { messageHandlers: { paywidget: new Bridge('ios') } });
  Reflect.set(window, 'AndroidBilling', new Bridge('android'));
  link.notify('Loaded', { version: 'v1' });
  const json = '{"messageType":"Loaded","version":"v1"}';
  expect(received).toEqual([`ios ${json}`, `android ${json}`]);
});

test('a missing or throwing native bridge has no effect', () => {
  const postMessage = vi.fn(() => {
    throw new Error('bridge is gone');
  });
  Reflect.set(window, 'webkit', { messageHandlers: 'none' });
  Reflect.set(window, 'AndroidBilling', { postMessage });
  expect(() => link.notify('close', {})).not.toThrow();
  expect(postMessage).toHaveBeenCalledTimes(1);
});

const postFromHost = (data: unknown, source: unknown, origin: string) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin, ports: [] }));

test('messages from the page’s own window are accepted, and messages of a frame inside the page are ignored', () => {
  const commands: RemoteCommand[] = [];
  link.listen((command) => commands.push(command));
  const frame = { postMessage() {} };
  postFromHost({ type: 'host-data-updated', payload: { token: 'stolen' } }, frame, 'https://evil.example');
  postFromHost({ type: 'refresh' }, frame, 'https://evil.example');
  expect(commands).toEqual([]);
  // An app sends by a script that it runs in the page, or by Android's `postWebMessage`, whose messages have neither source nor origin.
  postFromHost({ type: 'swipe-back' }, window, 'https://cashier.example');
  postFromHost('{"type":"go-back"}', null, '');
  expect(commands).toEqual([{ kind: 'back' }, { kind: 'back' }]);
  link.destroy();
  postFromHost({ type: 'go-back' }, window, 'https://cashier.example');
  expect(commands).toHaveLength(2);
});

test.each(['https://evil.example', 'null', 'file://'])(
  'a frame that posts a message and is removed is not mistaken for the app: no source, origin %s',
  (origin) => {
    const commands: RemoteCommand[] = [];
    link.listen((command) => commands.push(command));
    postFromHost({ type: 'host-data-updated', payload: { host: 'https://evil.example' } }, null, origin);
    expect(commands).toEqual([]);
  },
);

test('app data that throw at every read are dropped at once, removed, and not read again', async () => {
  const looks = vi.fn();
  const handler = new Proxy(
    {},
    {
      get: () => () => {
        looks();
        throw new Error('trap');
      },
    },
  );
  give(new Proxy({}, handler));
  expect(await receiveWithin(0)).toEqual({ error: `Error: ${MISSING}` });
  expect(NAME in window).toBe(false);
  const count = looks.mock.calls.length;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(looks.mock.calls.length).toBe(count);
});
