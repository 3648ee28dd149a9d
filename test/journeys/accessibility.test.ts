import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openDesk } from '../support/desk.ts';
import { createUser, visit } from '../support/host-page.ts';
import { fillPayout, fillSpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let axe: string;

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});

/** Each rule that the widget breaks as it stands, with what breaks it. */
async function violations(page: Page): Promise<string[]> {
  // What moves is judged when it has come to rest.
  await page.evaluate(async () => {
    const moving = document.querySelector('pay-widget')?.shadowRoot?.getAnimations() ?? [];
    const ends = moving.filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
  await page.evaluate(axe);
  const results: AxeResults = await page.evaluate(() => Reflect.get(window, 'axe').run('pay-widget'));
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

describe.each(['light', 'dark'])('in the %s theme axe finds nothing', (theme) => {
  async function arrive(query: Record<string, string> = {}) {
    const user = createUser();
    const { page } = await visit(browser, { url: sandbox.url, user, query: { theme, ...query } });
    return { page, user, leave: () => page.context().close() };
  }

  test('on the list, the form with and without mistakes, the instruction and the result', async () => {
    const { page, user, leave } = await arrive();
    const desk = openDesk(sandbox.url, user);
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await fillSpei(page, '5');
    await page.getByText('Minimum amount is').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Amount').fill('512');
    expect(await violations(page)).toEqual([]);
    await submit(page, 'Deposit');
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [payment] = await desk.payments();
    await desk.act('approve', { id: payment?.id });
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await violations(page)).toEqual([]);
    desk.close();
    await leave();
  });

  test('on a failure', async () => {
    const { page, leave } = await arrive();
    await fillSpei(page, '506');
    await submit(page, 'Deposit');
    await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await leave();
  });

  test('on a withdrawal, its confirmation and the wait for it', async () => {
    const { page, leave } = await arrive({ page: 'withdrawal' });
    await fillPayout(page, '312');
    expect(await violations(page)).toEqual([]);
    await submit(page, 'Withdraw');
    await page.getByRole('heading', { name: 'Your request is accepted' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await leave();
  });

  test('on the empty page', async () => {
    const { page, leave } = await arrive({ country: 'sg', currency: 'SGD' });
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await leave();
  });

  test('on the error page', async () => {
    const { page, leave } = await arrive();
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    await page.route(/chunks.form-/, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await page.getByRole('heading', { name: 'Error occurred' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await leave();
  });
});
