/** @module-tag release */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { runnerImport } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOWS } from '../../src/flows/flows.ts';
import { listCases } from '../all-methods/list-cases.ts';
import { bundleTestPage, openTestPage } from '../all-methods/open-test-page.ts';
import { launchBrowser } from '../support/browser.ts';

/** The files that a build needs; Node.js finds the packages in a parent folder. */
const NEEDED = [
  'demo',
  'element',
  'public',
  'src',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'test/support/longest-first.ts',
  'test/support/own-world.mjs',
  'test/support/fonts',
];
const CACHE = '.cache';
const METHOD = 'codi';
const FORM = '/deposit/carrier-pigeon';
const FLIGHT = `${FORM}/flight`;

let copy: string;
let browser: Browser;

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  copy = await mkdtemp(join(process.cwd(), CACHE, 'made-up-'));
  for (const name of NEEDED) await cp(name, join(copy, name), { recursive: true });
  await addFlow();
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await rm(copy, { recursive: true, force: true });
});

async function addFlow(): Promise<void> {
  const folder = join(copy, 'src/flows/carrier-pigeon');
  await cp('test/made-up-flow', folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    const moved = text.replaceAll("'../../src/flows/", "'../").replaceAll("'../../src/", "'../../");
    await writeFile(join(folder, name), moved);
  }
  const entries = join(copy, 'src/flows/entries.ts');
  const table = 'export const ENTRIES: readonly FlowEntry[] = [';
  const row = `{ type: 'deposit', nameEnd: '${METHOD}', path: '${FORM}' },`;
  await writeFile(entries, (await readFile(entries, 'utf8')).replace(table, `${table}${row}`));
}

/** Builds in another process, because Vitest's environment in this process would make Vite build React for tests. */
async function buildElement(): Promise<void> {
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  for (const mode of ['parts', 'define']) {
    const args = [vite, 'build', '--mode', mode, '--logLevel', 'error'];
    await promisify(execFile)(process.execPath, args, { cwd: copy, env });
  }
}

async function load<T>(path: string): Promise<T> {
  const options = { root: copy, configFile: join(copy, 'vite.config.ts'), logLevel: 'warn' } as const;
  return (await runnerImport<T>(join(copy, path), options)).module;
}

test('an added flow folder adds a way to pay, and the flow contract accepts it', async () => {
  const { FLOWS: flows } = await load<typeof import('../../src/flows/flows.ts')>('src/flows/flows.ts');
  expect(flows.map(({ name }) => name).toSorted()).toEqual(
    [...FLOWS.map(({ name }) => name), 'carrier-pigeon'].toSorted(),
  );
  const { findFlowViolations } = await load<typeof import('../../src/flows/testing/find-flow-violations.ts')>(
    'src/flows/testing/find-flow-violations.ts',
  );
  expect(findFlowViolations(flows)).toEqual([]);
});

test('the built element opens the added flow’s screen for its step, and Back leads away from it', async () => {
  await buildElement();
  const { startCashier } = await load<typeof import('../../demo/cashier/start-cashier.ts')>(
    'demo/cashier/start-cashier.ts',
  );
  const cashier = await startCashier({ port: 0, dbPath: ':memory:', speed: 25, random: () => 0 });
  try {
    const page = await openTestPage(browser, `http://localhost:${cashier.port}`, await bundleTestPage());
    const method = listCases().find(({ name }) => name === METHOD);
    if (!method) throw new Error(`The catalogue has no ${METHOD}`);
    const opened = { ...method, entry: FORM, form: FORM };
    const walk = { path: FLIGHT, method: opened, until: 'payment', back: FORM, reload: FLIGHT } as const;
    await page.evaluate((one) => window.checkBack(one), walk);
    await page.getByRole('heading', { name: 'A pigeon carries the money' }).waitFor();
  } finally {
    await cashier.close();
  }
}, 120_000);
