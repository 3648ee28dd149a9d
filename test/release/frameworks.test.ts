/** @module-tag release */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { createUser } from '../support/open-host-page.ts';
import { COMPILER, PARTNERS, preparePartners, runIn, toolOf } from '../support/partners/prepare-partners.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let browser: Browser;
let partner: PreviewServer;

/** Longest first install of the packages. */
const INSTALL_TIMEOUT_MS = 300_000;

/** The policy of a careful partner: only its own scripts, and what the frameworks need; Angular compiles in the page. */
const policyFor = (cashier: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self'",
    `connect-src 'self' ${cashier} ${cashier.replace(/^http/, 'ws')}`,
    `img-src 'self' ${cashier} data:`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue svelte-trusted-html angular angular#unsafe-jit',
  ].join('; ');

beforeAll(async () => {
  await preparePartners();
}, INSTALL_TIMEOUT_MS);

describe('a page built with a framework', () => {
  beforeAll(async () => {
    await runIn(PARTNERS, process.execPath, [toolOf('vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
    await renderOnServer('react-server');
    sandbox = await startSandbox();
    // The partner's page has another origin than the cashier: another host name and another port.
    const headers = { 'Content-Security-Policy': policyFor(sandbox.url) };
    const where = { port: 0, host: '127.0.0.1', headers };
    partner = await preview({ root: PARTNERS, configFile: false, preview: where });
    browser = await launchBrowser();
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await partner?.close();
    await sandbox?.stop();
  });

  test.each(['react', 'react-server', 'vue', 'angular', 'svelte'])(
    '%s mounts the element, receives events, changes attributes and removes it',
    async (name) => {
      const context = await browser.newContext({ viewport: PHONE });
      const page = await context.newPage();
      const consoleErrors: string[] = [];
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
      const sockets = watchSockets(page);
      const { token } = createUser();
      const query = new URLSearchParams({ cashier: sandbox.url, token });
      await page.goto(`${partner.resolvedUrls?.local[0]}${name}/index.html?${query}`);

      await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
      await page.getByText('ready v1.0.308').waitFor();
      expect(await propertiesOf(page)).toEqual({
        token,
        paymentGeo: 'MX',
        bonus: 'welcome',
        inMarkup: false,
      });

      await page.getByRole('button', { name: 'Dark' }).click();
      await page.locator('pay-widget [data-theme=dark]').waitFor();
      expect(sockets.open()).toBe(1);

      await page.getByRole('button', { name: 'Close' }).click();
      await page.locator('pay-widget').waitFor({ state: 'detached' });
      await expect.poll(() => sockets.open()).toBe(0);
      await context.close();
      expect(consoleErrors).toEqual([]);
    },
  );
});

describe('type declarations', () => {
  test('of the element and of JSX are complete, and reject a misspelled attribute', async () => {
    // Every type declaration of the package is checked too, without this repository's types.
    await runIn(PARTNERS, process.execPath, [COMPILER, '-p', 'types']);
    await runIn(PARTNERS, process.execPath, [COMPILER, '-p', '.']);
  });

  test('of Vue are complete, and reject a misspelled attribute', async () => {
    await runIn(PARTNERS, process.execPath, [toolOf('vue-tsc/bin/vue-tsc.js'), '-p', 'vue']);
  });

  test('of Svelte are complete, and reject a misspelled attribute', async () => {
    const args = [toolOf('svelte-check/bin/svelte-check'), '--workspace', 'svelte', '--output', 'machine'];
    const output = await runIn(PARTNERS, process.execPath, args).catch((error: Error) => error.message);
    const places = [...output.matchAll(/ ERROR "([^"]+)" (\d+):/g)].map(
      ([, file, line]) => `${file}:${line}`,
    );
    expect([...new Set(places)]).toEqual([5, 6, 7, 8].map((line) => `misspelled.svelte:${line}`));
  });
});

test('React renders the element on a server without its secrets and without an error', async () => {
  expect(await runIn(PARTNERS, process.execPath, ['server.mjs'])).toBe(
    '<pay-widget host="https://cashier.example" currency="MXN" payment-geo="MX"></pay-widget>',
  );
});

/** Puts the markup that a server renders into a built page, as the server would for each request. */
async function renderOnServer(name: string): Promise<void> {
  const entry = `${name}/server.tsx`;
  const vite = [
    toolOf('vite/bin/vite.js'),
    'build',
    '--ssr',
    entry,
    '--outDir',
    'dist-server',
    '--logLevel',
    'warn',
  ];
  await runIn(PARTNERS, process.execPath, vite);
  const module = pathToFileURL(join(PARTNERS, 'dist-server/server.js')).href;
  const print = `import(${JSON.stringify(module)}).then(({ renderPage }) => process.stdout.write(renderPage()))`;
  const markup = await runIn(PARTNERS, process.execPath, ['-e', print]);
  const page = join(PARTNERS, `dist/${name}/index.html`);
  await writeFile(page, (await readFile(page, 'utf8')).replace('<main></main>', `<main>${markup}</main>`));
}

/** Properties that the framework has set on the element, and whether the token is in the markup. */
function propertiesOf(page: Page) {
  return page.locator('pay-widget').evaluate((element) => {
    const { token, paymentGeo, bonusList } = element as HTMLElementTagNameMap['pay-widget'];
    const inMarkup = document.documentElement.outerHTML.includes(token);
    return { token, paymentGeo, bonus: bonusList[0]?.id, inMarkup };
  });
}

function watchSockets(page: Page): { open: () => number } {
  let open = 0;
  page.on('websocket', (socket) => {
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  return { open: () => open };
}
