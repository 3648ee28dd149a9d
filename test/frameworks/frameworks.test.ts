import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENTS } from '../../element/events.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { openCashierPanel } from '../support/cashier-panel.ts';
import { createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { paySpei } from '../support/user-actions.ts';
import { listProjects, prepareProject } from './prepare-project.ts';

const BUILD_TIMEOUT_MS = 600_000;
/** A part of the release suite tests so many frameworks; the hash of the tree selects them. */
const FRAMEWORKS_OF_A_PART = 2;

const all = listProjects();
const first = Number(process.env.TEST_SEED ?? 0) * FRAMEWORKS_OF_A_PART;
const isPart = (process.env.TEST_PART ?? '1/1') !== '1/1';
const ofSeed = isPart ? [...all, ...all].slice(first % all.length).slice(0, FRAMEWORKS_OF_A_PART) : all;
/** `FRAMEWORKS=next,astro` selects these. */
const chosen = process.env.FRAMEWORKS?.split(',') ?? ofSeed;

/** Projects whose own packages have type errors, which are no errors of the widget, and those packages. */
const FAULTY_TYPES: Record<string, string[]> = {
  'solid-start': ['@solidjs/router', 'h3'],
  'tanstack-start': [
    '@tanstack/router-utils',
    '@tanstack/start-plugin-core',
    'babel-dead-code-elimination',
    'unplugin',
    'webpack-virtual-modules',
  ],
  'vite-vue': ['vue-router'],
};

/** The policy of a careful partner: the page's own files, and what the frameworks need. */
const policyFor = (cashier: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${cashier} ${cashier.replace(/^http/, 'ws')}`,
    `img-src 'self' ${cashier} data:`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue svelte-trusted-html',
  ].join('; ');

let sandbox: Sandbox;
let browser: Browser;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});

describe.each(chosen)('the page of %s', (name) => {
  test(
    'is built from the packed package, passes the strict type check, takes a deposit, and hears every event',
    async () => {
      const project = await prepareProject(name, sandbox.url);
      await project.run('build');
      expect(await packagesWithTypeErrors(project)).toEqual(FAULTY_TYPES[name] ?? []);
      const server = await project.start();
      try {
        const token = await fetch(`${server.url}/user-token`);
        expect(await token.text()).toBe('user-7\n');
        for (const site of project.sites) {
          await depositOn(`${server.url}${site}`, name.startsWith('vite-') ? policyFor(sandbox.url) : null);
          await hearEventsOn(`${server.url}${site}`);
        }
      } finally {
        await server.stop();
      }
    },
    BUILD_TIMEOUT_MS,
  );
});

/** The packages with type errors in their declarations. @throws {Error} with the errors of the partner's own files */
async function packagesWithTypeErrors(
  project: Awaited<ReturnType<typeof prepareProject>>,
): Promise<string[]> {
  const output = await project.run('types').then(
    () => '',
    (error: Error) => error.message,
  );
  const rows = output.split('\n').filter((line) => /[(:]\d+[,:]\d+\)?.* error /i.test(line));
  const packages = rows.map((row) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(row)?.[1]);
  if ((output !== '' && rows.length === 0) || packages.includes(undefined)) throw new Error(output);
  return [...new Set(packages.map(String))].toSorted();
}

/** A whole visit of a user to a partner's site, whose pages `/` and `/cashier` link to each other. */
async function depositOn(site: string, policy: string | null): Promise<void> {
  // Playwright serves this page itself, and Chromium lets such a page reach the cashier on this machine only with a permission.
  const permissions = policy ? ['local-network-access'] : [];
  const context = await browser.newContext({ viewport: PHONE, permissions });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const sockets = watchSockets(page);
  const user = createUser();
  const panel = openCashierPanel(sandbox.url, user);
  // The first token is expired, so that the page has to fetch another token when the widget requests one.
  const tokens = ['expired-at-once'];
  await page.route('**/user-token', (route) => route.fulfill({ body: tokens.pop() ?? user.token }));

  if (policy)
    await page.route(`${site}/**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const headers = { ...response.headers(), 'Content-Security-Policy': policy };
      return route.fulfill({ response, headers });
    });
  const document = await page.goto(`${site}/cashier`);
  await page.locator('output:text-is("loaded")').waitFor();
  expect(await valuesOf(page)).toEqual({ token: user.token, paymentGeo: 'MX', bonus: 'welcome' });
  const html = `${await document?.text()} ${await page.content()}`;
  expect(html).not.toMatch(/user-token=|expired-at-once|\[object/);
  expect(html).not.toContain(user.token);

  await page.getByRole('button', { name: 'Dark' }).click();
  await page.locator('pay-widget [data-theme=dark]').waitFor();
  await paySpei(page, '512');
  await expect.poll(() => sockets.open()).toBe(1);

  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('pay-widget').waitFor({ state: 'detached' });
  await expect.poll(() => sockets.open()).toBe(0);
  await page.getByRole('link', { name: 'Cashier' }).click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();

  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.locator('output:text-is("processed")').waitFor();
  expect(await panel.payments()).toHaveLength(1);
  expect(sockets.open()).toBe(1);

  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.locator('pay-widget').waitFor({ state: 'detached' });
  await expect.poll(() => sockets.open()).toBe(0);
  panel.close();
  await context.close();
  expect(complaints).toEqual([]);
}

/** The page `/events` has the framework's listener for each event, which shows a field of the event's detail. */
async function hearEventsOn(site: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${site}/events`);
  const output = page.locator('output');
  // Waits for an event of the session, because the framework has added its listeners by then.
  await output.filter({ hasText: 'deposit' }).waitFor();
  const types = Object.values(EVENTS);
  await page.locator('pay-widget').evaluate((element, names) => {
    for (const name of names) {
      const fields = ['version', 'page', 'message', 'action', 'button', 'attempt', 'event', 'status', 'id'];
      const detail = Object.fromEntries(fields.map((field) => [field, name]));
      element.dispatchEvent(new CustomEvent(name, { detail }));
    }
  }, types);
  const heard = async () =>
    (await output.textContent())?.split(/\s+/).filter((word) => types.some((type) => type === word));
  await expect.poll(heard).toEqual(types);
  await context.close();
}

function valuesOf(page: Page) {
  return page.locator('pay-widget').evaluate((element) => {
    const { token, paymentGeo, bonusList } = element as HTMLElementTagNameMap['pay-widget'];
    return { token, paymentGeo, bonus: bonusList[0]?.id };
  });
}

function watchSockets(page: Page): { open: () => number } {
  const open = new Set();
  page.on('websocket', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  // A new document closes all sockets, and Playwright reports no event for that.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
  });
  return { open: () => open.size };
}
