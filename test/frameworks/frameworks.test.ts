import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { openCashierPanel } from '../support/cashier-panel.ts';
import { createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { paySpei } from '../support/user-actions.ts';
import { listProjects, prepareProject } from './prepare-project.ts';

/** Installs packages and builds. */
const BUILD_TIMEOUT_MS = 600_000;
/** Frameworks of a run of one part; the hash of the tree is its seed. */
const FRAMEWORKS_OF_A_PART = 2;

const all = listProjects();
const first = Number(process.env.TEST_SEED ?? 0) * FRAMEWORKS_OF_A_PART;
const isPart = (process.env.TEST_PART ?? '1/1') !== '1/1';
const ofSeed = isPart ? [...all, ...all].slice(first % all.length).slice(0, FRAMEWORKS_OF_A_PART) : all;
/** `FRAMEWORKS=next,astro` chooses others. */
const chosen = process.env.FRAMEWORKS?.split(',') ?? ofSeed;

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
    'is built from the packed package, passes the strict type check, and takes a deposit',
    async () => {
      const project = await prepareProject(name, sandbox.url);
      await project.run('build');
      await project.run('types');
      const server = await project.start();
      try {
        for (const site of project.sites) await depositOn(`${server.url}${site}`);
      } finally {
        await server.stop();
      }
    },
    BUILD_TIMEOUT_MS,
  );
});

/** A user's whole visit to a partner's site, whose pages `/` and `/cashier` link to each other. */
async function depositOn(site: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const sockets = watchSockets(page);
  const user = createUser();
  const panel = openCashierPanel(sandbox.url, user);
  // The partner's server gives out a token that expires at once, and then one that does not.
  const tokens = ['expired-at-once'];
  await page.route('**/user-token', (route) => route.fulfill({ body: tokens.pop() ?? user.token }));

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

/** Values that the framework has set as properties of the element. */
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
  // Another document has none of them, and the browser does not say that they are closed.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
  });
  return { open: () => open.size };
}
