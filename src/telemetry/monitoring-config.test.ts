// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMonitoring } from './monitoring-config.ts';

const ASSETS = 'https://cashier.example/element/';
const NOTHING = { console: false };
const OWN = { datadog: { applicationId: 'a', clientToken: 'c' } };

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  Reflect.get(window, 'happyDOM').setURL('https://partner.example/shop');
  document.head.replaceChildren();
  document.body.replaceChildren();
  warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function write(content: string, place: HTMLElement = document.head): void {
  const meta = document.createElement('meta');
  meta.name = 'pay-widget-monitoring';
  meta.content = content;
  place.append(meta);
}

function addScript(src: string, place: HTMLElement = document.head): void {
  const script = document.createElement('script');
  script.type = 'module-of-a-test';
  script.setAttribute('src', src);
  place.append(script);
}

const read = () => readMonitoring(document, ASSETS);

test('a page without configuration is not monitored', () => {
  expect(read()).toEqual(NOTHING);
  expect(warn).not.toHaveBeenCalled();
});

test('Datadog gets the page’s configuration without unknown fields', () => {
  write('{"datadog": {"applicationId": "a", "clientToken": "c", "site": "datadoghq.eu", "beforeSend": "x"}}');
  expect(read()).toEqual({
    console: false,
    datadog: { applicationId: 'a', clientToken: 'c', site: 'datadoghq.eu' },
  });
});

test.each(['', 'no json', '[]', '{"datadog": {"applicationId": "a"}}', '{"datadog": 7}'])(
  'an invalid configuration is ignored and logged on the console: %s',
  (content) => {
    write(content);
    expect(read()).toEqual(NOTHING);
    expect(warn).toHaveBeenCalledOnce();
  },
);

test('markup injected into the body of a partner’s page does not start session replay', () => {
  const injected = document.createElement('div');
  document.body.append(injected);
  write(JSON.stringify({ ...OWN, console: true }), injected);
  expect(read()).toEqual(NOTHING);
  expect(warn.mock.calls.join()).toContain('it is not in the head');
});

test('markup that shadows members of document does not start session replay', () => {
  // Browsers set these properties for `<form name="head">` and `<form name="scripts">`, happy-dom does not.
  const form = document.createElement('form');
  document.body.append(form);
  write(JSON.stringify({ ...OWN, console: true }), form);
  for (const [name, value] of [
    ['head', form],
    ['scripts', []],
  ] as const)
    Object.defineProperty(document, name, { configurable: true, value });
  try {
    expect(readMonitoring(document, ASSETS)).toEqual(NOTHING);
  } finally {
    for (const name of ['head', 'scripts']) Reflect.deleteProperty(document, name);
  }
  expect(warn.mock.calls.join()).toContain('it is not in the head');
});

test('a configuration is read before the widget’s script, and not after it', () => {
  write(JSON.stringify(OWN));
  addScript(`${ASSETS}define.js`);
  expect(read()).toEqual({ console: false, ...OWN });
  document.head.replaceChildren();
  addScript(`${ASSETS}define.js`);
  write(JSON.stringify(OWN));
  expect(read()).toEqual(NOTHING);
  expect(warn.mock.calls.join()).toContain('it comes after the script of the widget');
});

test('scripts of the page itself may precede the configuration', () => {
  addScript('https://partner.example/shop.js');
  write(JSON.stringify(OWN));
  addScript(`${ASSETS}define.js`, document.body);
  expect(read()).toEqual({ console: false, ...OWN });
});

test.each([
  ['proxy', 'https://evil.example/rum'],
  ['proxy', '//evil.example/rum'],
  ['proxy', 'https://partner.example.evil.example/rum'],
  ['proxy', 'http://partner.example/rum'],
  ['site', 'evil.example'],
  ['site', 'datadoghq.com.evil.example'],
  ['site', 'evil.example/datadoghq.eu'],
  ['workerUrl', 'https://evil.example/worker.js'],
  ['workerUrl', 'data:text/javascript,alert(1)'],
])('recordings are not sent to another server: %s = %s', (name, value) => {
  write(JSON.stringify({ datadog: { ...OWN.datadog, [name]: value } }));
  expect(read()).toEqual(NOTHING);
  expect(warn.mock.calls.join()).toContain(name);
});

test('a proxy on the page’s own origin is used, whatever <base> says', () => {
  const base = document.createElement('base');
  base.href = 'https://evil.example/';
  document.head.append(base);
  write(JSON.stringify({ datadog: { ...OWN.datadog, proxy: '/rum', workerUrl: 'worker.js' } }));
  expect(read().datadog).toMatchObject({
    proxy: 'https://partner.example/rum',
    workerUrl: 'https://partner.example/worker.js',
  });
});
