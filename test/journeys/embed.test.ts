import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { createUser } from '../support/host-page.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { watchViolations } from '../support/violations.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const OUTPUTS = ['element', 'paywidget', 'webview'] as const;
const manifestOf = (output: string): Record<string, string> =>
  JSON.parse(readFileSync(join(DIST, output, 'integrity.json'), 'utf8'));

let browser: Browser;
let sandbox: Sandbox;
let partner: Partner;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});
afterEach(async () => {
  await page?.context().close();
  await partner?.stop();
});

async function open(body: string, head = ''): Promise<Page> {
  const html = `<!doctype html><link rel="icon" href="data:,">${head}${body}`;
  partner = await startPartner(sandbox.url, { '/page': html });
  const context = await browser.newContext();
  context.setDefaultTimeout(10_000);
  await watchViolations(context);
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${partner.url}/page`);
  return page;
}

const threeLines = (attributes = '') => `
<script type="module" src="${sandbox.url}/element/define.js"></script>
<pay-widget ${attributes} currency="MXN" payment-geo="MX" locale="en"></pay-widget>
<script type="module" nonce="partner">document.querySelector('pay-widget').token = '${createUser().token}';</script>`;

test('three lines on another origin are a cashier, and so they are with a frame', async () => {
  await open(threeLines());
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  expect(await page.content()).not.toContain('token="');
  await page.context().close();
  await partner.stop();

  await open(threeLines(`frame="${sandbox.url}/paywidget/"`));
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^SPEI bank transfer/ })
    .waitFor();
  expect(complaints).toEqual([]);
});

test.each(OUTPUTS)('the manifest of dist/%s names every file with its hash', (output) => {
  const root = join(DIST, output);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.\w+$/.test(path) && !/^\.|\.map$|^integrity\.json$/.test(path),
  );
  const manifest = manifestOf(output);
  expect(Object.keys(manifest).sort()).toEqual(files.sort());
  for (const [path, hash] of Object.entries(manifest)) {
    const own = createHash('sha384')
      .update(readFileSync(join(root, path)))
      .digest('base64');
    expect(hash, path).toBe(`sha384-${own}`);
  }
});

test.each(OUTPUTS)('dist/%s holds nothing of the console helper', (output) => {
  for (const path of Object.keys(manifestOf(output))) {
    if (!/\.(js|html)$/.test(path)) continue;
    const code = readFileSync(join(DIST, output, path), 'utf8');
    expect(/1w_token|console-helper/.exec(code)?.[0], path).toBeUndefined();
  }
});

/** An import map that holds every script of the element, lazy chunks too, to its hash. */
function importMap(hashes: Record<string, string>): string {
  const scripts = Object.entries(hashes).filter(([path]) => path.endsWith('.js'));
  const integrity = Object.fromEntries(
    scripts.map(([path, hash]) => [`${sandbox.url}/element/${path}`, hash]),
  );
  return `<script type="importmap" nonce="partner">${JSON.stringify({ integrity })}</script>`;
}

test('an import map lets the scripts in as they were built, and no chunk that was changed', async () => {
  const manifest = manifestOf('element');
  await open(threeLines(), importMap(manifest));
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
  await partner.stop();

  const forged = { ...manifest };
  for (const path of Object.keys(forged)) {
    if (/chunks\/view-/.test(path)) forged[path] = `sha384-${'A'.repeat(64)}`;
  }
  await open(threeLines(), importMap(forged));
  await page.getByRole('alert').getByText('Error occurred').waitFor();
  expect(complaints.join()).toContain('integrity');
});
