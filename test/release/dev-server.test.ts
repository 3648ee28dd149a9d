/** @module-tag release */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.mjs';

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
/** A busy machine takes several times as long as a developer's. */
const START_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARS = 8_000;
const AMOUNT = '512';

let tree: string;
let url: string;
let server: ChildProcess;
/** Output of the development server, in which Vite names each changed file that it has handled. */
let output = '';
const originals = new Map<string, string>();
let cpuAtStart = 0;
let browser: Browser;
let page: Page;

/** Works on a copy of the repository, because the test edits files. */
beforeAll(async () => {
  await mkdir('.cache', { recursive: true });
  tree = await mkdtemp(join(process.cwd(), '.cache/dev-'));
  for (const name of NEEDED) await cp(name, join(tree, name), { recursive: true });
  // `node_modules` is a folder of links and no link itself, because Vite's cache is in it, which another server must not change.
  await mkdir(join(tree, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    if (name.startsWith('.vite')) continue;
    await symlink(join(process.cwd(), 'node_modules', name), join(tree, 'node_modules', name));
  }
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
  onTestFailed(() => console.error(`The development server wrote: ${output.slice(-MAX_OUTPUT_CHARS)}`));
  return () => page.close();
});

function start(port: number): Promise<string> {
  const env = {
    // Vite would colour its lines in CI, and the test compares them without colours.
    NO_COLOR: '1',
    ...process.env,
    PORT: String(port),
    SANDBOX_DB: ':memory:',
    SANDBOX_SPEED: '20',
    NODE_ENV: '',
    DEBUG: 'vite:hmr',
  };
  server = spawn(process.execPath, ['demo/dev/dev.mjs'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    server.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
      const [, address] = /ready (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error(`The development server ended: ${output}`)));
  });
}

async function cpuOf(pid = 0): Promise<number> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name in brackets, user and system time are the 12th and 13th value, in ticks of 10 ms.
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

/** Opens a page and waits for the socket of Vite's client, because an edit before that never reaches the page. */
async function goTo(path: string): Promise<void> {
  const connected = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
  await Promise.all([connected, page.goto(`${url}${path}`)]);
}

async function fillForm(): Promise<void> {
  await open();
  await page
    .getByRole('button', { name: /^SPEI bank transfer/ })
    .first()
    .click();
  await page.getByLabel('Amount', { exact: true }).fill(AMOUNT);
  // Waits for a button, because a module that has been requested but has not run ignores an edit, and buttons are drawn last.
  await page.locator('pay-widget .button').first().waitFor();
}

/** Edits a file until the end of the test, and returns when the server has handled the change. */
async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(tree, path), 'utf8');
  const edited = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
  expect(edited).not.toBe(text);
  if (!originals.has(path)) originals.set(path, text);
  await save(path, edited);
}

async function save(path: string, text: string): Promise<void> {
  const file = join(tree, path);
  // Replaces the file in one step, because the server could otherwise read it half written.
  const draft = `${tree}.draft`;
  await writeFile(draft, text);
  await rename(draft, file);
  // Sets the file's time repeatedly, because the watcher ignores a change within 50 ms after another. The first attempt does not count,
  // because the line after it may report the previous edit.
  let touches = 0;
  let before = 0;
  const isHandled = async () => {
    if (touches > 1 && output.includes(`[file change] ${path}`, before)) return true;
    touches++;
    before = output.length;
    await utimes(file, new Date(), new Date());
    return false;
  };
  await expect
    .poll(isHandled, { message: `the development server handles ${path}`, interval: 200 })
    .toBe(true);
}

afterEach(async () => {
  for (const [path, text] of originals) await save(path, text);
  originals.clear();
});

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
  await edit('src/ui/controls/button.css', '.button {', '.button { outline: 7px solid rgb(1, 2, 3);');
  const outline = () =>
    page
      .locator('pay-widget .button')
      .last()
      .evaluate((it) => getComputedStyle(it).outlineWidth);
  await expect.poll(outline).toBe('7px');
  await edit('src/ui/controls/button.css', 'outline: 7px solid rgb(1, 2, 3);', '');
  await expect.poll(outline).not.toBe('7px');
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe(AMOUNT);
});

test('a changed component is rendered again, and the form keeps its amount', async () => {
  await fillForm();
  await edit(
    'src/ui/controls/button.tsx',
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
  await edit('src/ui/controls/button.css', '.button {', '.button { outline: 7px solid rgb(1, 2, 3);');
  const outline = () =>
    page
      .locator('.button')
      .first()
      .evaluate((it) => getComputedStyle(it).outlineWidth);
  await expect.poll(outline).toBe('7px');
  await edit('src/ui/controls/button.css', 'outline: 7px solid rgb(1, 2, 3);', '');
  await edit(
    'src/ui/controls/button.tsx',
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
  expect(await page.locator('body[data-kept]').count()).toBe(1);
});

// Limits the CPU time, because the elapsed time depends on the machine's other work.
test.runIf(process.platform === 'linux')(
  'the development server starts with less than 5 s of CPU time',
  () => {
    expect(cpuAtStart).toBeGreaterThan(0);
    expect(cpuAtStart).toBeLessThan(5);
  },
);

test('the page of the development server has the console helper, which sets a user', async () => {
  await page.goto(`${url}paywidget/`);
  await page.waitForFunction(() => 'payWidget' in window);
  const reloaded = page.waitForEvent('load');
  await page.evaluate("payWidget.setUser({ token: 'user-7', currency: 'MXN', paymentGeo: 'MX' })");
  await reloaded;
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  expect(await page.evaluate('document.cookie')).toContain('1w_token=user-7');
});

test('the development server follows no symbolic link out of the repository', async () => {
  const outside = await mkdtemp(join(process.cwd(), '.cache/outside-'));
  await writeFile(join(outside, 'secret.svg'), '<svg>secret</svg>');
  for (const folder of ['public', 'public/icons', 'src', 'demo/host']) {
    await symlink(join(outside, 'secret.svg'), join(tree, folder, 'link.svg'));
  }
  for (const path of [
    'link.svg',
    'element/icons/link.svg',
    'src/link.svg',
    'src/link.svg?raw',
    'demo/host/link.svg',
    `@fs${tree}/src/link.svg`,
  ]) {
    const response = await fetch(`${url}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain('secret');
  }
  await rm(outside, { recursive: true });
});

test('a changed locale file is shown', async () => {
  await open();
  await page.getByRole('heading', { name: 'Deposit' }).waitFor();
  await edit('public/locales/en.json', '"Deposit"', '"Top up"');
  await page.getByRole('heading', { name: 'Top up' }).waitFor();
});

test('a syntax error is shown over the page with its file, and disappears when it is fixed', async () => {
  await fillForm();
  await edit('src/ui/text/title.tsx', 'const Heading =', 'const = ; const Heading =');
  await page.locator('vite-error-overlay').getByText('title.tsx').first().waitFor();
  await edit('src/ui/text/title.tsx', 'const = ; ', '');
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
});

test('changes of the sandbox restart it one after another, and the widget continues', async () => {
  await open();
  await page.getByRole('heading', { name: 'Deposit' }).waitFor();
  const reconnected = page.waitForEvent('websocket', {
    predicate: (socket) => socket.url().includes('/v4/'),
  });
  // Changes the file a second time while the first restart still bundles, because the restarts must not overlap.
  for (const bytes of ['1_000_001', '1_000_002']) {
    await edit('demo/cashier/start-cashier.ts', /MAX_FRAME_BYTES = [\d_]+/, `MAX_FRAME_BYTES = ${bytes}`);
  }
  await reconnected;
  await fillForm();
  expect(output).not.toContain('The cashier did not start');
});
