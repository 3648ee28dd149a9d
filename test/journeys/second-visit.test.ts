/** @module-tag release */
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendFile } from '../../demo/cashier/http/send.ts';
import { StaticFiles } from '../../demo/cashier/http/static-files.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const BUILT = fileURLToPath(new URL('../../dist/element', import.meta.url));

let files: StaticFiles;
let requests: { path: string; status: number }[] = [];
let folder: string;
let cdn: Server;
let url: string;
let sandbox: Sandbox;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let context: BrowserContext;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'pay-widget-deploy-'));
  await cp(BUILT, join(folder, 'old'), { recursive: true, filter: (path) => !path.endsWith('.map') });
  cdn = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    response.on('finish', () => requests.push({ path, status: response.statusCode }));
    if (path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' }).end(page());
      return;
    }
    const file = await files.find(path.slice(1));
    if (file) await sendFile(request, response, file, { path });
    else response.writeHead(404).end();
  });
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/`;
});
beforeEach(async () => {
  files = new StaticFiles(join(folder, 'old'));
  context = await browser.newContext({ viewport: PHONE });
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  cdn?.close();
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = () => `<!doctype html><html lang="en"><link rel="icon" href="data:,">
<script type="module" src="/define.js"></script>
<pay-widget host="${sandbox.url}" token="${createUser()}" currency="MXN" payment-geo="MX" locale="es-MX"></pay-widget>`;

async function visit(): Promise<{ tab: Page; loaded: string[]; received: string[]; asked: typeof requests }> {
  requests = [];
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.getByRole('button', { name: /SPEI/ }).first().waitFor();
  const loaded = async () =>
    (await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).map(
      (name) => new URL(name).pathname,
    );
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/\/start-telemetry-/));
  const received = await loaded();
  const own = received.filter((path) => /^\/(?:define\.js|chunks\/|locales\/)/.test(path));
  return { tab, loaded: own, received, asked: requests.filter(({ path }) => path !== '/') };
}

async function deploy(): Promise<string[]> {
  const next = join(folder, 'new');
  await cp(join(folder, 'old'), next, { recursive: true });
  const chunks = (await readdir(join(next, 'chunks'))).filter((name) => name.endsWith('.js'));
  const renamed = chunks.map((name) => name.replace(/-[\w-]{8}\.js$/, '-deployed.js'));
  const withNewNames = (text: string) =>
    chunks.reduce((all, name, at) => all.replaceAll(name, renamed[at] ?? ''), text);
  for (const [at, name] of chunks.entries()) {
    const path = join(next, 'chunks', name);
    await writeFile(path, withNewNames(await readFile(path, 'utf8')));
    await rename(path, join(next, 'chunks', renamed[at] ?? ''));
  }
  const shell = join(next, 'define.js');
  await writeFile(shell, withNewNames(await readFile(shell, 'utf8')));
  files = new StaticFiles(next);
  return renamed;
}

test('a second visit repeats only the requests for files whose names stay the same, and each is answered with 304', async () => {
  const first = await visit();
  expect(first.asked.filter(({ path }) => path.startsWith('/chunks/')).length).toBeGreaterThan(6);
  await first.tab.close();
  const { loaded, asked } = await visit();
  expect(loaded.filter((path) => path.startsWith('/chunks/')).length).toBeGreaterThan(6);
  // Counts only files that the first visit has received, because that visit may have ended before its last files came.
  const repeated = asked.filter(({ path }) => first.received.includes(path));
  expect(repeated.map(({ path }) => path).sort()).toEqual([
    '/define.js',
    '/locales/en.json',
    '/locales/mx.json',
  ]);
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([304]));
});

test('after a deploy the next visit runs the new release only, although the cache holds the old one', async () => {
  const before = await visit();
  await before.tab.close();
  await visit().then(({ tab }) => tab.close());
  const names = await deploy();
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  const { loaded, asked, tab } = await visit();
  const chunks = loaded.filter((path) => path.startsWith('/chunks/')).map((path) => path.slice(8));
  expect(chunks.filter((name) => !names.includes(name))).toEqual([]);
  expect(asked.filter(({ status }) => status >= 400)).toEqual([]);
  await tab.getByRole('button', { name: /SPEI/ }).first().click();
  await tab.getByRole('textbox').first().waitFor();
  expect(errors).toEqual([]);
});
