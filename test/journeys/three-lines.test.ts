import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inlineScriptHashes } from '../../demo/cashier/http/page-headers.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { startCdn } from '../support/cdn.ts';
import { createUser } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { paySpei } from '../support/user-actions.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const hashes = JSON.parse(read('dist/element/integrity.json'));
const firstSnippet = (path: string) => /```html\n([\s\S]*?)```/.exec(read(path))?.[1] ?? '';

const pages = new Map<string, { type: string; body: string }>();
/** A policy with what the host guide's table requires and the hashes of the page's own scripts, and nothing else. */
const policyOf = (html: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${cdn.url}${inlineScriptHashes(html)}`,
    `connect-src ${cdn.url} ${sandbox.url} ${sandbox.url.replace(/^http/, 'ws')}`,
    `img-src ${cdn.url} data:`,
    `frame-src ${sandbox.url}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
const consoleErrors: string[] = [];
let sandbox: Sandbox;
let cdn: Awaited<ReturnType<typeof startCdn>>;
let browser: Browser;
let partner: Server;
let page: Page;

beforeAll(async () => {
  sandbox = await startSandbox();
  cdn = await startCdn();
  browser = await launchBrowser();
  partner = createServer(({ url }, response) => {
    const found = pages.get(url ?? '');
    const headers = {
      'Content-Type': found?.type ?? 'text/plain',
      'Content-Security-Policy': policyOf(found?.body ?? ''),
    };
    response.writeHead(found ? 200 : 404, headers).end(found?.body);
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser?.close();
  partner?.close();
  cdn?.stop();
  await sandbox?.stop();
});
afterEach(async () => {
  await page.context().close();
  expect(consoleErrors.splice(0)).toEqual([]);
});

/** Opens a partner's page. Page, script and cashier are on three origins, as with a CDN. */
async function visit(path: string, html: string): Promise<void> {
  const body = html
    .replaceAll('https://cdn.example/paywidget/', `${cdn.url}/paywidget/`)
    .replaceAll('https://cashier.example', sandbox.url)
    .replace('sha384-…', hashes['define.js']);
  pages.set(path, { type: 'text/html', body });
  const context = await browser.newContext({ viewport: PHONE });
  page = await context.newPage();
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && consoleErrors.push(message.text()),
  );
  const address = partner.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`);
}

for (const source of ['README.md', 'docs/host-guide.md']) {
  test(
    `the three-line snippet of ${source} is enough for a working page`,
    releaseUnless(source === 'README.md'),
    async () => {
      const lines = firstSnippet(source);
      expect(lines.trim().split('\n')).toHaveLength(3);
      expect(lines).toContain(`/paywidget/${JSON.parse(read('package.json')).version}/`);
      const { token } = createUser();
      const server = `<script>var fetchUserToken = async () => '${token}'</script>`;
      await visit(
        '/',
        `<!doctype html><link rel="icon" href="data:,">${server}${lines.replace('es-MX', 'en')}`,
      );
      await paySpei(page, '512');
      expect(await page.content()).not.toContain(`token="${token}"`);
    },
  );
}

test('a script that is not the one of the snippet’s hash does not run', { tags: 'release' }, async () => {
  const lines = firstSnippet('README.md').replace('sha384-…', hashes['pay-widget.js']);
  await visit(
    '/other',
    `<!doctype html><link rel="icon" href="data:,"><script>var fetchUserToken = async () => ''</script>${lines}`,
  );
  await expect.poll(() => consoleErrors.splice(0).join()).toContain('integrity');
  expect(await page.evaluate(() => customElements.get('pay-widget'))).toBeUndefined();
});

test('the raw iframe example of the guide starts, resizes and can be removed', {
  tags: 'release',
}, async () => {
  const { token } = createUser();
  const lines =
    read('docs/host-guide.md').split('## Raw iframe')[1]?.split('```')[1]?.replace(/^html/, '') ?? '';
  const server = `<script>var fetchUserToken = async () => '${token}'</script>`;
  await visit(
    '/frame',
    `<!doctype html><link rel="icon" href="data:,">${server}${lines.replace('es-MX', 'en')}`,
  );
  const widget = page.frameLocator('iframe');
  await paySpei(widget, '512');
  await expect
    .poll(() => page.locator('iframe').evaluate((frame) => frame.style.blockSize))
    .toMatch(/^\d{3,}px$/);
  const sizes = await page
    .locator('iframe')
    .evaluate((frame) => [frame.clientWidth, frame.parentElement?.clientWidth]);
  expect(sizes[0]).toBe(sizes[1]);
  await widget.getByRole('button', { name: 'Close' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
});

test('the plain page of demo/frameworks receives events, changes attributes and releases the element', {
  tags: 'release',
}, async () => {
  const { token } = createUser();
  const body = `export const fetchUserToken = async () => '${token}'`;
  pages.set('/user-token.js', { type: 'text/javascript', body });
  await visit('/plain/index.html', read('demo/frameworks/plain/index.html'));
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  await page.getByText('ready v1.0.308').waitFor();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.locator('pay-widget [data-theme=dark]').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('pay-widget').waitFor({ state: 'detached' });
});
