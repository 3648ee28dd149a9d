/** @module-tag release */

import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { EVENTS } from '../../element/events.ts';
import { PHONE } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
import { takeViolations } from '../support/violations.ts';
import { CASHIER, WRONG_SETUPS } from '../support/wrong-setups.ts';

// Most of these mistakes also make the browser write to the console.
const test = journey.extend('allowedConsoleErrors', () => /.*/);

type Name = keyof typeof WRONG_SETUPS;
const FAULTS = ['pay-error', 'pay-init-error', 'pay-token-expired'];

interface Sites {
  cashier: string;
  user: string;
  shop: string;
}

interface Provocation {
  data?: (place: Sites) => Record<string, unknown>;
  policy?: (place: Sites) => string;
  head?: string;
  doctype?: string;
  shop?: string;
  device?: BrowserContextOptions;
  prepare?: (page: Page, place: Sites) => Promise<unknown>;
  after?: (page: Page, place: Sites) => Promise<unknown>;
}

const PROVOCATIONS: Record<Name, Provocation> = {
  host: { data: () => ({ host: 'http://localhost:9' }) },
  http: { data: () => ({ host: 'http://cashier.example' }) },
  refused: { shop: 'https://shop.example' },
  expired: { data: () => ({ token: 'expired-1' }) },
  otherUser: {
    after: async (page) => {
      await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
      // Waits for the lazy chunk that remembers the user, because only it notices the change.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => Object.assign(document.querySelector('pay-widget') ?? {}, { token: 'else' }));
    },
  },
  currencyCase: { data: () => ({ currency: 'mxn' }) },
  currency: { data: () => ({ currency: 'PESO' }) },
  locale: { data: () => ({ locale: 'xx-YY' }) },
  assets: { data: ({ shop }) => ({ assets: `${shop}/nowhere/` }) },
  version: {
    prepare: (page) =>
      page.route('**/locales/en.json', async (route) => {
        const response = await route.fetch();
        const texts = await response.json();
        await route.fulfill({
          response,
          json: { ...texts, deposit: { ...texts.deposit, title: undefined } },
        });
      }),
  },
  connectPolicy: {
    policy: ({ cashier }) => `connect-src ${cashier}/element/`,
  },
  imagePolicy: { policy: () => "img-src 'none'" },
  // Nothing to do here, because test/journeys/cards.test.ts opens a card form under a policy that blocks its frame.
  framePolicy: {},
  storage: {
    prepare: (page) =>
      page.addInitScript(() => {
        const deny = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        for (const name of ['sessionStorage', 'localStorage'])
          Object.defineProperty(window, name, { get: deny });
      }),
  },
  blocker: { prepare: (page) => page.route('**/chunks/view-*', (route) => route.abort()) },
  script: { prepare: (page) => page.route('**/define.js', (route) => route.abort()) },
  browser: {
    prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted')),
  },
  versions: {
    prepare: async (page, { cashier }) => {
      await page.route('**/element/other.js', async (route) => {
        const response = await route.fetch({ url: `${cashier}/element/define.js` });
        const body = (await response.text()).replace('v1.0.308', 'v9.9.9');
        await route.fulfill({ response, body });
      });
    },
    after: async (page, { cashier }) => {
      await page.addScriptTag({ type: 'module', url: `${cashier}/element/other.js` });
      // Another user makes the element start again, because it checks the versions only at a start.
      await page.evaluate(() =>
        Object.assign(document.querySelector('pay-widget') ?? {}, { userId: 'again' }),
      );
    },
  },
  reacts: { head: '<script>window.React = { version: "18.3.1" }</script>' },
  places: { head: '<dialog id="place" open></dialog>' },
  revert: { head: '<style>* { all: revert }</style>' },
  viewport: { device: { viewport: PHONE, isMobile: true, hasTouch: true } },
  quirks: { doctype: '' },
  base: { head: '<base href="/other/">', data: () => ({ assets: 'files/' }) },
  sandboxed: {},
  opaque: {},
};

const said = (name: Name, { cashier, shop }: Sites) =>
  WRONG_SETUPS[name].words
    .replaceAll(name === 'host' ? CASHIER : '∅', 'http://localhost:9')
    .replaceAll(name === 'http' ? '∅' : CASHIER, cashier)
    .replaceAll('https://shop.example', shop)
    .replaceAll('https://cdn.example/paywidget', `${cashier}/element`)
    .replaceAll('https://cdn.example', cashier);

const pageOf = (
  { cashier, user }: Sites,
  { head = '', doctype = '<!doctype html>' }: Provocation,
  data = {},
) => `${doctype}
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${head}<body>
<script type="module">
  window.seen = [];
  const element = document.createElement('pay-widget');
  for (const type of ${JSON.stringify(Object.values(EVENTS))})
    element.addEventListener(type, ({ detail }) => window.seen.push({ type, ...detail }));
  Object.assign(element, ${JSON.stringify({ host: cashier, token: user, userId: user, currency: 'MXN', paymentGeo: 'MX', locale: 'en', ...data })});
  const place = document.querySelector('#place') ?? document.body;
  (place.shadowRoot ?? place).append(element);
</script>
<script type="module" src="${cashier}/element/define.js"></script>`;

interface Seen {
  type: string;
  message?: string;
  hint?: string;
  code?: string;
}

const TALKING = Object.keys(WRONG_SETUPS).filter(
  (name): name is Name => !['sandboxed', 'opaque', 'framePolicy'].includes(name),
);
const CASES: [Name, string, Provocation][] = [
  ...TALKING.map((name): [Name, string, Provocation] => [name, '', PROVOCATIONS[name]]),
  [
    'blocker',
    'by a policy',
    { policy: ({ cashier }) => `script-src 'unsafe-inline' ${cashier}/element/define.js` },
  ],
  [
    'places',
    'in another shadow root',
    { head: '<div id="place"><template shadowrootmode="open"></template></div>' },
  ],
];

test.for(CASES)(
  'a wrong setup has one sentence in the console and one event, or works: %s %s',
  async ([name, , provocation], { browser, sandbox, user }) => {
    const { words, event, code } = WRONG_SETUPS[name];
    const { data, policy, shop = 'http://localhost:7', device, prepare, after } = provocation;
    const place = { cashier: sandbox.url, user: user.token, shop };
    // Playwright serves this page itself, and Chromium lets such a page reach the cashier on this machine only with a permission.
    const context = await browser.newContext({ permissions: ['local-network-access'], ...device });
    const page = await context.newPage();
    const sentences: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('pay-widget: ')) sentences.push(message.text().slice(12));
    });
    await page.route(`${shop}/**`, (route) =>
      new URL(route.request().url()).pathname === '/'
        ? route.fulfill({
            contentType: 'text/html',
            body: pageOf(place, provocation, data?.(place)),
            ...(policy && { headers: { 'Content-Security-Policy': policy(place) } }),
          })
        : route.fulfill({ status: 404 }),
    );
    await prepare?.(page, place);
    await page.goto(`${shop}/`);
    await after?.(page, place);
    const faults = async () => {
      const seen: Seen[] = await page.evaluate(() => Reflect.get(window, 'seen'));
      return seen.filter(({ type }) => FAULTS.includes(type));
    };
    if (words === '') {
      if (name !== 'script') await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
      expect([sentences, await faults()]).toEqual([[], []]);
    } else {
      await expect.poll(() => sentences, { timeout: 60_000 }).toHaveLength(1);
      await expect.poll(async () => (await faults()).map(({ type }) => type)).toContain(event);
      expect(sentences[0]).toContain(said(name, place));
      const all = (await faults()).filter(({ type }) => type !== 'pay-token-expired');
      // A failed start is a `pay-init-error`; the error screen then reports it a second time as `pay-error`.
      const [fault, ...more] = all.filter(({ type }) => type === event || event === 'pay-token-expired');
      expect(more).toEqual([]);
      expect(new Set(all.map(({ message }) => message)).size).toBe(1);
      expect(fault?.code).toBe(code);
      expect(fault?.hint ?? fault?.message).toContain(
        name === 'browser' ? 'Unsupported browser' : said(name, place),
      );
    }
    if (policy) expect(takeViolations()).not.toEqual([]);
    await context.close();
  },
);

// A page in a sandboxed frame has no origin. test/journeys/packed.test.ts opens pages from a file, which have none either.
test.for(['sandboxed'] as const)(
  'a page without an origin reads one sentence and gets one event: %s',
  async (name, { browser, sandbox, user }) => {
    const context = await browser.newContext({ permissions: ['local-network-access'] });
    const page = await context.newPage();
    const sentences: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('pay-widget: ')) sentences.push(message.text().slice(12));
    });
    const place = { cashier: sandbox.url, user: user.token, shop: 'http://localhost:7' };
    await page.route('http://localhost:7/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: pageOf(place, {}) }),
    );
    await page.route('http://localhost:8/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<iframe sandbox="allow-scripts" src="http://localhost:7/"></iframe>',
      }),
    );
    await page.goto('http://localhost:8/');
    await expect.poll(() => page.frames().length).toBeGreaterThan(1);
    const shop = page.frames()[1];
    await expect.poll(() => sentences, { timeout: 60_000 }).toEqual([WRONG_SETUPS[name].words]);
    const isFault = ({ type, messageType, code }: Record<string, string>) =>
      code !== undefined && ['pay-error', 'pay-init-error', 'init-error'].includes(type ?? messageType ?? '');
    await expect
      .poll(
        async () => {
          const seen: Record<string, string>[] =
            (await shop?.evaluate(() => Reflect.get(window, 'seen'))) ?? [];
          return seen.filter(isFault).map(({ code }) => code);
        },
        { timeout: 60_000 },
      )
      .toEqual([WRONG_SETUPS[name].code]);
    await context.close();
  },
);
