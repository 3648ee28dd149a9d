import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { createUser, type Visited, visit } from '../support/host-page.ts';
import { submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let visited: Visited;

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 5 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});
afterEach(async () => {
  await visited.page.context().close();
  expect(visited.complaints).toEqual([]);
});

test('what a method asks for in preparation has a page of its own, and goes with the payment', async () => {
  const query = { country: 'co', currency: 'COP' };
  visited = await visit(browser, { url: sandbox.url, user: createUser(), query });
  const { page } = visited;
  await page.getByRole('button', { name: /^PSE/ }).click();
  await page.getByLabel('Amount').fill('50000');
  await page.getByRole('button', { name: /^Document type/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Document number').fill('1032456789');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  // The host allows a closing button; this page hides it (specification, section 2).
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);

  await submit(page, 'Deposit');
  await page.getByText('This field is required').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('50000');
  expect(await page.getByLabel('Document number').inputValue()).toBe('1032456789');
  await submit(page, 'Deposit');
  await page.getByRole('button', { name: /^Bank / }).click();
  await page.getByRole('option', { name: 'Davivienda' }).click();
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const created = visited.sent.find((frame) => frame.includes('BANKING_DEPOSIT:create-v1')) ?? '';
  expect(created).toContain('"bank_name":"1051"');
  expect(created).toContain('"document_id":"1032456789"');
});
