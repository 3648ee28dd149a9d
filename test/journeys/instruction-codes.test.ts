import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { createUser, type Visited, visit } from '../support/host-page.ts';
import { NAME, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let visited: Visited;
let desk: Desk;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});
afterEach(async () => {
  desk.close();
  await visited.page.context().close();
  expect(visited.complaints).toEqual([]);
});

async function arrive() {
  const user = createUser();
  desk = openDesk(sandbox.url, user);
  visited = await visit(browser, { url: sandbox.url, user });
  return visited.page;
}

test('CoDi is scanned, and ends by itself', async () => {
  const page = await arrive();
  await page.getByRole('button', { name: /CoDi/ }).click();
  await page.getByLabel('Amount').fill('112');
  await submit(page, 'Deposit');
  const code = page.getByRole('img', { name: 'QR code to pay' });
  await code.locator('path').waitFor();
  // Dark on white, whatever the theme.
  expect(await code.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(255, 255, 255)');
  const [payment] = await desk.payments();
  await desk.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('OXXO has a barcode of the reference that can be told at the till', async () => {
  const page = await arrive();
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /OXXO/ }).click();
  await page.getByLabel('Amount').fill('112');
  await page.getByLabel('Full name').fill(NAME);
  await page.getByLabel('E-mail').fill('payer@example.com');
  await submit(page, 'Deposit');
  const barcode = page.getByRole('img', { name: /^Barcode \d+$/ });
  await barcode.waitFor();
  const reference = (await barcode.getAttribute('aria-label'))?.replace('Barcode ', '');
  await page.getByRole('button', { name: 'Copy: Reference' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  // Wide enough for a scanner, and inside the page.
  const box = await barcode.boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
