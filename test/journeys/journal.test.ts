import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { createUser, visit } from '../support/host-page.ts';
import { fillSpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const PATIENCE = { timeout: 20_000 };

let browser: Browser;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});

test('the journal shows analytics, metrics and errors of a refused payment, and of another way to embed', async () => {
  const { page, complaints } = await visit(browser, {
    url: sandbox.url,
    user: createUser(),
    query: { embed: '0' },
    viewport: DESKTOP,
  });
  const journal = page.getByRole('region', { name: 'Journal' });
  const seen = () => journal.getByRole('listitem').allInnerTexts();
  const show = async (topic: string) => {
    const name = new RegExp(`^${topic} \\d+$`);
    await journal.getByRole('button', { name }).press('Enter');
    // The page draws once per frame: until then the rows are those of the topic before.
    await journal.getByRole('button', { name, pressed: true }).waitFor();
  };

  await fillSpei(page, '513');
  await submit(page, 'Deposit');
  await show('errors');
  await expect
    .poll(seen, PATIENCE)
    .toContainEqual(expect.stringMatching(/no_requisites\s+BANKING_DEPOSIT:create-v1: /));
  await show('analytics');
  expect(await seen()).toContainEqual(expect.stringContaining('deposit_method_choose'));
  expect(await seen()).not.toContainEqual(expect.stringContaining('pay-loaded'));
  await show('metrics');
  await expect.poll(seen, PATIENCE).toContainEqual(expect.stringMatching(/time_to_list\s+\d+ ms/));

  await journal.getByRole('button', { name: 'Clear' }).click();
  await show('analytics');
  await page.getByRole('button', { name: 'Iframe' }).click();
  await expect.poll(seen, PATIENCE).toContainEqual(expect.stringContaining('onAnalyticsEvent'));
  expect(complaints).toEqual([]);
  await page.context().close();
});
