/** @module-tag release */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { kitOptions } from '../conformance/kit-options.ts';
import { runProgram, stopPrograms } from '../conformance/run-program.ts';
import { readTutorial } from '../conformance/tutorial.ts';
import { launchBrowser } from '../support/browser.ts';
import { openWindow } from '../support/open-host-page.ts';
import { NAME } from '../support/user-actions.ts';

let folder: string;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-widget-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('.'), join(folder, 'node_modules/pay-widget'));
  await symlink(resolve('node_modules/socket.io'), join(folder, 'node_modules/socket.io'));
});
afterEach(async () => {
  await stopPrograms();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => browser?.close());

async function runUpTo(section: number, file: string): Promise<string> {
  const code = readTutorial().filter((block) => block.name === file && block.section <= section);
  await writeFile(join(folder, file), code.map((block) => block.code).join('\n'));
  return (await runProgram(process.execPath, join(folder, file))).url;
}

test.each([
  [1, 'transport', 3],
  [2, 'methods', 1],
  [3, 'quote', 1],
  [5, 'key', 9],
])(
  'after section %i of docs/write-a-cashier.md the program passes the rules about %s',
  async (section, only, count) => {
    const url = await runUpTo(section, 'cashier.mjs');
    const results = await runConformance(kitOptions(url, { timeoutMs: 30_000 }), { only: [only] });
    // The tutorial's cashier has no withdrawals, and creates no payment before section 4.
    const own = results.filter(
      ({ rule: { id } }) => !id.endsWith('-withdrawal') && (section > 3 || id !== 'quoted-fee'),
    );
    expect(own.map(({ outcome }) => outcome)).toEqual(Array.from({ length: count }, () => 'passed'));
  },
);

test('the reader of docs/write-a-cashier.md pays a deposit by one press, and finds an open one in a new tab', async () => {
  const cashier = await runUpTo(7, 'cashier.mjs');
  const html = readTutorial().find(({ name }) => name === 'index.html')?.code ?? '';
  await writeFile(join(folder, 'index.html'), html.replace('http://localhost:5180', cashier));
  const url = await runUpTo(7, 'page.mjs');
  const window = await openWindow(browser);
  const page = await window.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  await page.goto(url);
  for (const amount of ['500.15', '500.25']) {
    await page.getByRole('button', { name: /^Bank transfer/ }).click();
    await page.getByLabel('Full name').fill(NAME);
    await page.getByLabel('Amount').fill(amount);
    // Presses without waiting for the fee, as a user does who knows what to pay.
    await page.getByRole('button', { name: /^Deposit / }).click();
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    if (amount === '500.25') break;
    await page.getByRole('button', { name: /I’ve paid/ }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    await page.getByRole('button', { name: 'New deposit' }).click();
  }

  const next = await window.newPage();
  await next.goto(url);
  await next.getByRole('button', { name: 'You have an open payment', exact: true }).click();
  await next.getByText('6461 8015 7000 0000 04').waitFor();
  expect(errors).toEqual([]);
  await window.close();
});
