import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchBrowser, PHONE } from '../support/browser.ts';
import { createUser, type Visited, visit } from '../support/host-page.ts';
import { CLABE, NAME } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let visited: Visited;

beforeAll(async () => {
  sandbox = await startSandbox();
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

async function arrive(query: Record<string, string> = {}, viewport = PHONE): Promise<Page> {
  visited = await visit(browser, { url: sandbox.url, user: createUser(), query, viewport });
  await visited.page.locator('main .tile').first().waitFor();
  return visited.page;
}

/** What has the focus inside the widget, as a screen reader would name it. */
function focusedName(page: Page): Promise<string> {
  return page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const focused = shadowRoot?.activeElement;
    if (!focused) return '';
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const label = labels.map(({ textContent }) => textContent).join(' ');
    return (
      focused.getAttribute('aria-label') ??
      (label || (focused.tagName === 'MAIN' ? 'page' : focused.textContent)) ??
      ''
    );
  });
}

/** Presses a key until the named control has the focus, as somebody without a pointer would. */
async function moveTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${name}, last it was on "${await focusedName(page)}"`);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await moveTo(page, name);
  await page.keyboard.press(key);
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await moveTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a deposit by keyboard alone on %s', async (_, viewport) => {
  const page = await arrive({}, viewport);
  await press(page, /^SPEI bank transfer/);
  await page.getByLabel('Amount').waitFor();
  expect(await focusedName(page)).toBe('page');
  await type(page, /^Amount/, '512');
  await type(page, /^Full name/, NAME);
  await press(page, /^Deposit /, 'Space');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await focusedName(page)).toBe('page');
  await press(page, /^Copy: CLABE/);
  await page.getByText('Copied').first().waitFor({ state: 'attached' });
  expect(await focusedName(page)).toBe('Copy: CLABE');
  await press(page, /^I have paid/);
  await page
    .getByRole('heading', { name: /checked|Done/ })
    .first()
    .waitFor();
});

test('a withdrawal by keyboard alone, with its account chosen by the arrow keys', async () => {
  const page = await arrive({ page: 'withdrawal' });
  await press(page, /^SPEI to CLABE/);
  await type(page, /^Amount/, '500');
  await moveTo(page, /^Main account/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).toMatch(/^Additional account/);
  await page.keyboard.press('ArrowUp');
  await type(page, /^CLABE/, CLABE);
  await type(page, /^Full name/, NAME);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check the details' }).waitFor();
  await press(page, /^Withdraw /);
  await page.getByRole('heading', { name: /accepted|on its way|Sent/ }).waitFor();
});

test('Back brings the focus to the tile that it came from, through a group too', async () => {
  const page = await arrive();
  await press(page, /^Cash/);
  await page.getByRole('heading', { name: 'Cash' }).waitFor();
  await press(page, /^OXXO/);
  await page.getByLabel('Amount').waitFor();
  await moveTo(page, /^Back/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^OXXO/);
  await moveTo(page, /^Back/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^Cash/);
});

test('a wrong field is reached, named and described; a list of answers opens, moves and closes by keys', async () => {
  const page = await arrive({ country: 'co', currency: 'COP' });
  await press(page, /^Nequi/);
  await type(page, /^Amount/, '1');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^Amount/);
  const amount = page.getByLabel('Amount');
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
  const note = (await amount.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const told = await Promise.all(note.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(told.join(' ')).toMatch(/^Minimum amount is/);
});
