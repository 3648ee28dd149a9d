// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true, "disableIframePageLoading": false } }
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HostCommand, HostLink } from '../src/bridge/protocol.ts';
import { createCanvas } from '../src/theme/canvas.ts';
import { Frame } from './frame.ts';

const ADDRESS = 'https://cashier.example/paywidget/';
const ORIGIN = 'https://cashier.example';

let element: HTMLElement;
let reported: [string, unknown][];
let sent: [Record<string, unknown>, string][];
let contentWindow: { postMessage: (text: string, target: string) => void };
let frame: Frame;

const iframe = () => element.shadowRoot?.querySelector('iframe') ?? null;

async function openFrame(payload: Record<string, unknown>, address = ADDRESS) {
  const host: HostLink = {
    receive: async () => ({ payload }),
    notify: (name, detail) => reported.push([name, detail]),
  };
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  frame = new Frame(element, createCanvas(root).element, address, host);
  await Promise.resolve();
  await Promise.resolve();
}

function postFromFrame(
  messageType: string,
  detail: object = {},
  from: { origin?: string; source?: unknown } = {},
) {
  const data = JSON.stringify({ messageType, ...detail });
  const message = { data, origin: ORIGIN, source: contentWindow, ...from };
  window.dispatchEvent(Object.assign(new Event('message'), message));
}

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  sent = [];
  contentWindow = { postMessage: (text, target) => sent.push([JSON.parse(text), target]) };
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
    contentWindow as unknown as Window,
  );
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    url: string,
  ) {
    this.setAttribute('data-src', url);
  });
  element = document.createElement('section');
  document.body.append(element);
});

afterEach(() => {
  frame?.dispose();
  element.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a framed element opens the page with the data of its first paint, without secrets, and with a restrictive sandbox', async () => {
  await openFrame({ token: 'secret', page: 'withdrawal', theme: 'dark', locale: 'es' });
  const opened = iframe();
  expect(opened?.dataset.src).toBe(`${ADDRESS}?page=withdrawal&theme=dark&locale=es`);
  expect(opened?.outerHTML).not.toContain('secret');
  expect(opened?.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation');
  expect(opened?.getAttribute('allow')).toBe('clipboard-write; fullscreen');
  expect(opened?.title).not.toBe('');
  expect(opened?.inert).toBe(true);
});

test('the iframes of the element, the guide and the playground have the permissions that the page on security lists', async () => {
  const [element, guide, playground, security] = await Promise.all(
    [
      'src/bridge/page-frame.ts',
      'docs/host-guide.md',
      'demo/host/mounts/frame-mount.ts',
      'docs/security.md',
    ].map((path) => readFile(path, 'utf8')),
  );
  const [permissions = 'none'] = /`clipboard-write[^`]*`/.exec(element ?? '') ?? [];
  expect(guide).toContain(`allow: ${permissions},`);
  expect(playground).toContain(`frame.allow = ${permissions};`);
  const names = permissions.replace(/\$\{'\w+' in \w+ \? '([^']*)'[^}]*\}/g, '$1');
  expect(security).toContain(`| \`allow\` | ${names} |`);
});

test('the frame has the title of its page, unless the host sets a title', async () => {
  await openFrame({});
  postFromFrame('title', { title: 'Касса', language: 'ru' });
  expect([iframe()?.title, iframe()?.lang]).toEqual(['Касса', 'ru']);
  element.setAttribute('aria-label', 'Top up');
  postFromFrame('title', { title: 'Caixa', language: 'pt-BR' });
  expect(iframe()?.title).toBe('Top up');
});

test('Loaded is answered with host data, sent to the frame’s origin only', async () => {
  await openFrame({ token: 't' });
  postFromFrame('Loaded', { version: 'v1' });
  await expect(frame.loaded).resolves.toBeUndefined();
  expect(sent).toEqual([[{ type: 'loaded', payload: { token: 't' } }, ORIGIN]]);
  expect(reported).toEqual([['Loaded', { version: 'v1' }]]);
  expect(iframe()?.inert).toBe(false);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window', { source: {} }],
  ['no window', { source: null }],
])('a message from %s is ignored', async (_, from) => {
  await openFrame({ token: 't' });
  postFromFrame('Loaded', { version: 'v1' }, from);
  expect([sent, reported]).toEqual([[], []]);
});

test('later changes of host data are sent to the frame, and after a reload of the frame it receives the current data', async () => {
  await openFrame({ token: 't', amount: '1' });
  postFromFrame('Loaded', { version: 'v1' });
  const commands: HostCommand[] = [
    { kind: 'host-data', data: { amount: '2' } },
    { kind: 'navigate', page: 'withdrawal' },
  ];
  for (const command of commands) frame.handle(command);
  frame.goBack();
  frame.refresh();
  postFromFrame('Loaded', { version: 'v1' });
  expect(sent.slice(1).map(([message]) => message)).toEqual([
    { type: 'host-data-updated', payload: { amount: '2' } },
    { type: 'navigate', payload: { page: 'withdrawal' } },
    { type: 'go-back' },
    { type: 'refresh' },
    { type: 'loaded', payload: { token: 't', amount: '2', page: 'withdrawal' } },
  ]);
});

test('changes before the frame is ready are part of the first answer', async () => {
  await openFrame({ token: 't', amount: '1' });
  frame.handle({ kind: 'host-data', data: { amount: '2' } });
  frame.handle({ kind: 'navigate', page: 'withdrawal' });
  postFromFrame('Loaded', { version: 'v1' });
  expect(sent.map(([message]) => message)).toEqual([
    { type: 'loaded', payload: { token: 't', amount: '2', page: 'withdrawal' } },
  ]);
});

test('a host data field that JSON cannot represent is dropped', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  await openFrame({ token: 't', experiments: circle, userId: 5n });
  postFromFrame('Loaded', { version: 'v1' });
  expect(sent[0]?.[0]).toEqual({ type: 'loaded', payload: { token: 't' } });
});

test('of host data above a megabyte the largest field is dropped and reported, and the rest is sent', async () => {
  const bonusList = [{ id: 'x'.repeat(1_100_000) }];
  await openFrame({ token: 't', currency: 'MXN', bonusList });
  postFromFrame('Loaded', { version: 'v1' });
  expect(sent[0]?.[0]).toEqual({ type: 'loaded', payload: { token: 't', currency: 'MXN' } });
  expect(reported).toContainEqual([
    'Error',
    expect.objectContaining({ code: 'bad_host_data', message: expect.stringContaining('bonusList') }),
  ]);
});

test('the frame is as high as its content, and Escape moves the focus out of it', async () => {
  await openFrame({ token: 't' });
  postFromFrame('Loaded', { version: 'v1' });
  postFromFrame('resize', { height: 612 });
  expect(iframe()?.style.blockSize).toBe('612px');
  const pressed = vi.fn();
  document.addEventListener('keydown', (event) => pressed(event.key), { once: true });
  postFromFrame('escape');
  expect(pressed).toHaveBeenCalledWith('Escape');
  // Only `Loaded` reaches the host, because the element handles the two other messages of the page.
  expect(reported.map(([name]) => name)).toEqual(['Loaded']);
});

test('a screen that starts out of view scrolls the top edge of its frame into view', async () => {
  const brought: unknown[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    brought.push(this.nextElementSibling, how);
  });
  await openFrame({ token: 't' });
  postFromFrame('Loaded', { version: 'v1' });
  postFromFrame('top');
  expect(brought).toEqual([iframe(), { block: 'nearest', behavior: 'instant' }]);
  expect(reported.map(([name]) => name)).toEqual(['Loaded']);
});

test('a frame that never sends Loaded is reported as failed after 30 s', async () => {
  await openFrame({ token: 't' });
  const failed = expect(frame.loaded).rejects.toThrow('Request timeout');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(iframe()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(iframe()).toBeNull();
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://'])(
  '%s is rejected as a frame address',
  async (address) => {
    await expect(openFrame({}, address)).rejects.toThrow('Incorrect address of the frame');
    expect(iframe()).toBeNull();
  },
);

test('an element that is removed removes its frame and ignores its messages', async () => {
  await openFrame({ token: 't' });
  frame.dispose();
  postFromFrame('Loaded', { version: 'v1' });
  expect([sent, reported, iframe()]).toEqual([[], [], null]);
});

test('the largest field of host data above a megabyte is reported to the host by name, and the rest is sent', async () => {
  await openFrame({ token: 't', schema: 'x'.repeat(1_000_001) });
  postFromFrame('Loaded', { version: 'v1' });
  expect(sent).toEqual([[{ type: 'loaded', payload: { token: 't' } }, ORIGIN]]);
  const [name, detail] = reported[0] ?? [];
  expect(name).toBe('Error');
  expect(detail).toMatchObject({ code: 'bad_host_data', message: expect.stringContaining('schema') });
  frame.handle({ kind: 'host-data', data: { locale: 'es', bonusList: 'x'.repeat(1_000_001) } });
  expect(sent.at(-1)).toEqual([{ type: 'host-data-updated', payload: { locale: 'es' } }, ORIGIN]);
  expect(reported.filter(([event]) => event === 'Error')).toHaveLength(2);
});

test.each([
  ['a thousand levels', JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)],
  ['a big integer', 1n],
])(
  'a host data field that contains %s is dropped and reported alone, and the page starts with the rest',
  async (_, schema) => {
    await openFrame({ token: 't', schema });
    postFromFrame('Loaded', { version: 'v1' });
    expect(sent).toEqual([[{ type: 'loaded', payload: { token: 't' } }, ORIGIN]]);
    expect(reported[0]?.[1]).toMatchObject({
      code: 'bad_host_data',
      message: expect.stringContaining('schema'),
    });
  },
);

test('attributes that set nothing are named once, to the host and in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.defineProperty(element, 'constructor', { value: { observedAttributes: ['payment-geo', 'schema'] } });
  element.setAttribute('paymentgeo', 'MX');
  element.setAttribute('schema', '[object Object]');
  await openFrame({});
  const words = expect.stringMatching(/paymentgeo: no such attribute, .*; schema: an object became text/);
  expect(reported).toEqual([['Error', { message: words, status: 0, url: 'markup', code: 'bad_data' }]]);
  expect(warn.mock.calls).toEqual([[words]]);
});
