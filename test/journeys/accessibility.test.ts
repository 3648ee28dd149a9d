import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAxeFaults } from '../gallery/check-page.ts';
import { settle } from '../gallery/settle.ts';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { createUser, visit } from '../support/host-page.ts';
import { MODES } from '../support/mountings.ts';
import { fillSpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

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

test.each(MODES)('axe finds nothing in the sandbox page around a widget: %s', async (mode) => {
  const query = { mode, embed: '0' };
  const { page } = await visit(browser, { url: sandbox.url, user: createUser(), query, viewport: DESKTOP });
  const widget = mode === 'inline' ? page : page.frameLocator('iframe');
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Paywidget' }).count()).toBe(1);
  expect(await page.getByRole('main').count()).toBe(1);
  await page.getByRole('region', { name: 'The widget' }).focus();
  // The host names the place of the widget, and the widget has a main of its own in every mode.
  const known = mode === 'inline' ? ['landmark-main-is-top-level (moderate): pay-widget main'] : [];
  expect(await findAxeFaults(page)).toEqual(known);
  await page.context().close();
});

/** Screens at rest are looked at in gallery-screens.test.ts; here is what a user's doing makes of them. */
describe.each(['light', 'dark'])('in the %s theme axe finds nothing', (theme) => {
  async function arrive(query: Record<string, string> = {}) {
    const user = createUser();
    const { page } = await visit(browser, { url: sandbox.url, user, query: { theme, ...query } });
    return { page, user, leave: () => page.context().close() };
  }

  test('on a form with mistakes', async () => {
    const { page, leave } = await arrive();
    await fillSpei(page, '5');
    await page.getByText('Minimum amount is').waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await leave();
  });

  test('on a withdrawal with mistakes, and with its list of answers open', async () => {
    const { page, leave } = await arrive({ page: 'withdrawal', country: 'ng', currency: 'NGN' });
    await page.getByRole('button', { name: /^Bank transfer/ }).click();
    await page.getByLabel('Amount').fill('1112');
    await submit(page, 'Withdraw');
    await page.locator('[aria-invalid]').first().waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Bank/ }).click();
    await page.getByRole('option').first().waitFor();
    await settle(page);
    expect(await findAxeFaults(page)).toEqual([]);
    await leave();
  });
});
