/** @module-tag release */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';

/** The files of the repository that `npm run dev` needs; packages are linked. */
const NEEDED = [
  'demo',
  'element',
  'public',
  'src',
  'test/support',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** Time limit: a busy machine takes several times as long as a developer's. */
const START_TIMEOUT_MS = 60_000;
const AMOUNT = '512';

let tree: string;
let url: string;
let server: ChildProcess;
/** CPU seconds until it was ready. */
let cpuAtStart = 0;
let browser: Browser;
let page: Page;

/** Runs the development server on a copy of the tree, so that the test can edit files. */
beforeAll(async () => {
  await mkdir('.cache', { recursive: true });
  tree = await mkdtemp(join(process.cwd(), '.cache/dev-'));
  for (const name of NEEDED) await cp(name, join(tree, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  url = await start(await freePort());
  cpuAtStart = await cpuOf(server.pid);
  browser = await launchBrowser();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  server?.kill();
  await rm(tree, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  return () => page.close();
});

function start(port: number): Promise<string> {
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_DB: ':memory:',
    SANDBOX_SPEED: '20',
    NODE_ENV: '',
  };
  server = spawn(process.execPath, ['demo/dev/dev.mjs'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
      const [, address] = /ready (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error(`The development server ended: ${output}`)));
  });
}

/** CPU seconds that a process has used. */
async function cpuOf(pid = 0): Promise<number> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name in brackets: user and system time are the 12th and 13th, in ticks of 10 ms.
  const [user = 0, system = 0] = facts
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

function open(query: Record<string, string> = {}): Promise<void> {
  const user = { token: 'user-dev', country: 'mx', currency: 'MXN', locale: 'en', embed: '1' };
  return goTo(`?${new URLSearchParams({ ...user, ...query })}`);
}

/** Opens a page and waits for the socket of Vite's client: an edit before that never reaches the page. */
async function goTo(path: string): Promise<void> {
  const connected = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
  await Promise.all([connected, page.goto(`${url}${path}`)]);
}

/** Opens a form and types an amount: state that a replaced module must not lose. */
async function fillForm(): Promise<void> {
  await open();
  await page
    .getByRole('button', { name: /^SPEI bank transfer/ })
    .first()
    .click();
  await page.getByLabel('Amount', { exact: true }).fill(AMOUNT);
}

async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(tree, path), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(tree, path), text.replaceAll(from, to));
}

test.each(['inline', 'frame', 'iframe', 'webview'])(
  'the widget runs from source in mode %s',
  async (mode) => {
    await open({ mode });
    const widget = mode === 'inline' ? page : page.frameLocator('iframe');
    await widget.getByRole('heading', { name: 'Deposit' }).waitFor();
    await widget
      .getByRole('button', { name: /^SPEI bank transfer/ })
      .first()
      .waitFor();
  },
);

test('a changed style sheet is replaced in the running widget, and the form keeps its amount', async () => {
  await fillForm();
  await edit('src/ui/button/button.css', '.button {', '.button { outline: 7px solid rgb(1, 2, 3);');
  const outline = () =>
    page
      .locator('pay-widget .button')
      .last()
      .evaluate((it) => getComputedStyle(it).outlineWidth);
  await expect.poll(outline).toBe('7px');
  await edit('src/ui/button/button.css', 'outline: 7px solid rgb(1, 2, 3);', '');
  await expect.poll(outline).not.toBe('7px');
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe(AMOUNT);
});

test('a changed component is rendered again, and the form keeps its amount', async () => {
  await fillForm();
  await edit(
    'src/ui/button/button.tsx',
    'className="button-text"',
    'className="button-text" data-edited="yes"',
  );
  await page.locator('pay-widget [data-edited]').first().waitFor();
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe(AMOUNT);
});

test('a changed component, its style and a changed token are rendered again in the workbench without a reload', async () => {
  await goTo('workbench/stage.html#component=ui/button');
  await page.locator('.button').first().waitFor();
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await edit('src/ui/button/button.css', '.button {', '.button { outline: 7px solid rgb(1, 2, 3);');
  const outline = () =>
    page
      .locator('.button')
      .first()
      .evaluate((it) => getComputedStyle(it).outlineWidth);
  await expect.poll(outline).toBe('7px');
  await edit('src/ui/button/button.css', 'outline: 7px solid rgb(1, 2, 3);', '');
  await edit(
    'src/ui/button/button.tsx',
    'className="button-text"',
    'className="button-text" data-component="new"',
  );
  await page.locator('[data-component=new]').first().waitFor();
  const tokens = await readFile(join(tree, 'src/theme/tokens.css'), 'utf8');
  const accent = /--pay-accent: [^;]+;/.exec(tokens)?.[0] ?? '';
  await edit('src/theme/tokens.css', accent, '--pay-accent: rgb(7, 8, 9);');
  const color = () =>
    page
      .locator('.button')
      .first()
      .evaluate((it) => getComputedStyle(it).getPropertyValue('--pay-accent'));
  await expect.poll(color).toBe('rgb(7, 8, 9)');
  await edit('src/theme/tokens.css', '--pay-accent: rgb(7, 8, 9);', accent);
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  await edit('src/ui/button/button.tsx', ' data-component="new"', '');
});

// A busy machine takes longer, so the test limits the CPU time of the start.
test.runIf(process.platform === 'linux')(
  'the development server starts with less than 5 s of CPU time',
  () => {
    expect(cpuAtStart).toBeGreaterThan(0);
    expect(cpuAtStart).toBeLessThan(5);
  },
);

test('a changed locale file is shown', async () => {
  await open();
  await page.getByRole('heading', { name: 'Deposit' }).waitFor();
  await edit('public/locales/en.json', '"Deposit"', '"Top up"');
  await page.getByRole('heading', { name: 'Top up' }).waitFor();
  await edit('public/locales/en.json', '"Top up"', '"Deposit"');
});

test('a syntax error is shown over the page with its file, and disappears when it is fixed', async () => {
  await fillForm();
  await edit('src/ui/title/title.tsx', 'const Heading =', 'const = ; const Heading =');
  await page.locator('vite-error-overlay').getByText('title.tsx').first().waitFor();
  await edit('src/ui/title/title.tsx', 'const = ; ', '');
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
});

test('a change of the sandbox restarts it, and the widget continues', async () => {
  await open();
  await page.getByRole('heading', { name: 'Deposit' }).waitFor();
  await edit('demo/cashier/start-cashier.ts', 'MAX_FRAME_BYTES = 1_000_000', 'MAX_FRAME_BYTES = 1_000_001');
  await page.waitForEvent('websocket');
  await fillForm();
});
