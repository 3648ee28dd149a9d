// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IframeLink } from './iframe-link.ts';
import { NO_ORIGIN, type RemoteCommand } from './protocol.ts';

const HOST = 'https://partner.example';
const PAYLOAD = { token: 't', currency: 'MXN' };

/** A page in a frame; its messages to the parent are in `posted`, as [message, target origin]. */
function openPage(allowed: string[] = []) {
  const posted: [Record<string, unknown>, string][] = [];
  const parent = {
    postMessage: (text: string, target: string) => posted.push([JSON.parse(text), target]),
  } as unknown as Window;
  const page = Object.assign(new EventTarget(), { parent }) as unknown as Window;
  const link = new IframeLink(page, allowed);
  const commands: RemoteCommand[] = [];
  link.listen((command) => commands.push(command));
  const receive = (data: unknown, { origin = HOST, source = parent, ports = [] as unknown[] } = {}) => {
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }));
  };
  return { link, posted, commands, receive };
}

const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the iframe link sends Loaded to any origin, and everything else to the origin that answered', async () => {
  const { link, posted, receive } = openPage();
  link.notify('Loaded', { version: 'v1' });
  expect(posted).toEqual([[{ messageType: 'Loaded', version: 'v1' }, '*']]);
  link.notify('init', { page: 'deposit' });
  link.notifyFrame('resize', { height: 10 });
  expect(posted).toHaveLength(1);

  receive(JSON.stringify({ type: 'loaded', payload: PAYLOAD }));
  expect(await link.receive()).toEqual({ payload: PAYLOAD });
  link.notify('FullLoaded', { version: 'v1' });
  link.notifyFrame('resize', { height: 20 });
  expect(posted.slice(1)).toEqual([
    [{ messageType: 'init', page: 'deposit' }, HOST],
    [{ messageType: 'FullLoaded', version: 'v1' }, HOST],
    [{ messageType: 'resize', height: 20 }, HOST],
  ]);
});

test.each([
  ['a sibling frame', { source: { postMessage() {} } as unknown as Window }],
  ['a message without a window', { source: null as unknown as Window }],
  ['an opaque origin', { origin: 'null' }],
  ['a message with ports', { ports: [{}] }],
])('%s does not pin the host’s origin', async (_, from) => {
  const { link, receive } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD }, from);
  expect(await isSettled(link.receive())).toBe(false);
});

test('a host without an origin reads one sentence, and still gets the failure of the start', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { link, posted, receive } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD }, { origin: 'null' });
  receive({ type: 'loaded', payload: PAYLOAD }, { origin: 'null' });
  expect(warn.mock.calls).toEqual([[`pay-widget: ${NO_ORIGIN}`]]);
  warn.mockRestore();
  link.notify('init-error', { message: 'Request timeout', code: 'timeout' });
  expect(posted).toEqual([[{ messageType: 'init-error', code: 'timeout' }, '*']]);
});

test('after the host’s origin is pinned, messages of another origin in the same window are ignored, as text and as object', () => {
  const { commands, receive, posted, link } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD });
  for (const origin of ['http://partner.example', 'https://evil.example', 'null']) {
    receive({ type: 'host-data-updated', payload: { token: 'stolen' } }, { origin });
    receive({ type: 'loaded', payload: { token: 'stolen' } }, { origin });
  }
  expect(commands).toEqual([]);
  link.notify('close', {});
  expect(posted.at(-1)?.[1]).toBe(HOST);
});

test('an allow-list limits the origins that can be pinned', async () => {
  const { receive, link } = openPage([HOST]);
  receive({ type: 'loaded', payload: PAYLOAD }, { origin: 'https://evil.example' });
  expect(await isSettled(link.receive())).toBe(false);
  receive({ type: 'loaded', payload: PAYLOAD });
  expect(await isSettled(link.receive())).toBe(true);
});

test('a failed start is reported to a parent that has not answered yet, by its error code only', () => {
  const { link, posted, receive } = openPage();
  const failure = { message: 'Request timeout', code: 'timeout', diagnosticsId: 'abc-1' };
  link.notify('init-error', failure);
  expect(posted).toEqual([[{ messageType: 'init-error', code: 'timeout' }, '*']]);

  // A reported failure is not repeated to a parent that responds afterwards; the next one is sent in full, and only to that parent.
  receive({ type: 'loaded', payload: PAYLOAD });
  expect(posted).toHaveLength(1);
  link.notify('init-error', failure);
  expect(posted.slice(1)).toEqual([[{ messageType: 'init-error', ...failure }, HOST]]);
});

test.each([{}, { code: 7 as unknown as string }])(
  'a failed start without a known error code is reported as unknown: %j',
  (detail) => {
    const { link, posted } = openPage();
    link.notify('init-error', { message: 'user-7 is not welcome', ...detail });
    expect(posted).toEqual([[{ messageType: 'init-error', code: 'unknown' }, '*']]);
  },
);

test.each([undefined, null, 'text', {}, { token: '' }, { token: 1 }])(
  'payload %j is reported as incorrect, and the start continues',
  async (payload) => {
    const { link, posted, receive } = openPage();
    receive({ type: 'loaded', payload });
    expect(posted).toEqual([
      [
        {
          messageType: 'Error',
          message: 'Incorrect data from host',
          status: 0,
          url: 'loaded',
          code: 'bad_host_data',
        },
        HOST,
      ],
    ]);
    expect(await isSettled(link.receive())).toBe(true);
  },
);

test('messages before "loaded" are ignored', () => {
  const { commands, receive } = openPage();
  receive({ type: 'go-back' });
  receive({ type: 'host-data-updated', payload: { amount: '5' } });
  expect(commands).toEqual([]);
});

const LONG = { experiments: { note: 'x'.repeat(1_000_001) } };
const DEEP = { experiments: JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`) };
test.each([
  ['over a megabyte, as text', JSON.stringify({ type: 'host-data-updated', payload: LONG })],
  ['over a megabyte, as an object', { type: 'host-data-updated', payload: LONG }],
  ['a thousand levels deep, as text', JSON.stringify({ type: 'host-data-updated', payload: DEEP })],
  ['a thousand levels deep, as an object', { type: 'bonus-list-updated', payload: [DEEP] }],
])('host data %s are reported to the parent of a raw iframe, and later messages are accepted', (_, data) => {
  const { commands, receive, posted } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD });
  receive(data);
  expect(posted).toEqual([[expect.objectContaining({ code: 'bad_host_data', url: 'message' }), HOST]]);
  receive({ type: 'host-data-updated', payload: { amount: '12' } });
  expect(commands).toEqual([{ kind: 'host-data', data: { amount: '12' } }]);
});

test('a first message above a megabyte pins no origin, and is reported to the parent once its origin is pinned', () => {
  const { receive, posted } = openPage();
  for (let at = 0; at < 100; at += 1) receive({ type: 'loaded', payload: { ...PAYLOAD, ...LONG } });
  receive({ type: 'loaded', payload: { ...PAYLOAD, ...LONG } }, { origin: 'null' });
  expect(posted).toEqual([]);
  receive({ type: 'loaded', payload: PAYLOAD });
  expect(posted).toEqual([[expect.objectContaining({ code: 'bad_host_data', url: 'message' }), HOST]]);
});

test.each([['x'.repeat(1_000)], [{ type: 'strange', payload: LONG }], [null]])(
  'a message that is not host data is ignored',
  (data) => {
    const { receive, posted } = openPage();
    receive({ type: 'loaded', payload: PAYLOAD });
    receive(data);
    expect(posted).toEqual([]);
  },
);

test('messages after `loaded` become commands', () => {
  const { commands, receive } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD });
  receive({ type: 'bonus-list-updated', payload: [{ id: '7' }] });
  receive({ type: 'go-back' });
  receive({ type: 'swipe-back' });
  receive({ type: 'navigate', payload: { page: 'withdrawal' } });
  receive({ type: 'refresh' });
  receive({ type: 'loaded', payload: { ...PAYLOAD, currency: 'BRL' } });
  vi.runAllTimers();
  expect(commands).toEqual([
    { kind: 'host-data', data: { bonusList: [{ id: '7' }] } },
    { kind: 'back' },
    { kind: 'back' },
    { kind: 'navigate', page: 'withdrawal' },
    { kind: 'refresh' },
    { kind: 'host-data', data: { token: 't', currency: 'BRL' } },
  ]);
});

test('a flood of messages becomes a few commands, including the last', () => {
  const { commands, receive } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD });
  receive({ type: 'host-data-updated', payload: { theme: 'dark' } });
  for (let at = 1; at <= 1_000; at += 1) {
    receive({ type: 'host-data-updated', payload: { amount: String(at) } });
    vi.advanceTimersByTime(1);
  }
  vi.runAllTimers();
  expect(commands.length).toBeLessThanOrEqual(22);
  expect(commands.at(-1)).toEqual({ kind: 'host-data', data: { amount: '1000' } });

  const before = commands.length;
  for (let at = 0; at < 1_000; at += 1) receive({ type: 'go-back' });
  expect(commands.length - before).toBe(20);
});

test('a destroyed iframe link ignores messages', async () => {
  const { link, commands, receive } = openPage();
  receive({ type: 'loaded', payload: PAYLOAD });
  receive({ type: 'host-data-updated', payload: { amount: '1' } });
  receive({ type: 'host-data-updated', payload: { amount: '2' } });
  link.destroy();
  receive({ type: 'go-back' });
  vi.runAllTimers();
  expect(commands).toEqual([{ kind: 'host-data', data: { amount: '1' } }]);
});

test('the height of the frame’s end that the host covers is taken from the pinned host alone, and only as a height', () => {
  const { link, receive } = openPage();
  const heights: number[] = [];
  link.onCovered = (height) => heights.push(height);
  const cover = (below: unknown, from = {}) => receive({ type: 'covered', payload: { below } }, from);
  cover(10);
  receive({ type: 'loaded', payload: PAYLOAD });
  cover(72);
  for (const below of [-1, '72', null, Number.NaN, Number.POSITIVE_INFINITY]) cover(below);
  cover(9, { origin: 'https://other.example' });
  cover(0);
  expect(heights).toEqual([72, 0]);
});
