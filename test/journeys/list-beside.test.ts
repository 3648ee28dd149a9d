import type { Page } from 'playwright';
import { expect } from 'vitest';
import { findAxeViolations } from '../gallery/check-page.ts';
import { watchShifts } from '../gallery/layout-shift.ts';
import { settle } from '../gallery/settle.ts';
import { DESKTOP } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
import { focusedName, moveTo } from '../support/keyboard.ts';
import { paySpei } from '../support/user-actions.ts';

const test = journey.extend(
  'arrive',
  ({ open }) =>
    async (query: Record<string, string> = {}, viewport = DESKTOP): Promise<Page> => {
      const page = await open(query, { viewport });
      // Waits for the list beside the screen, because the widget draws it only when the list's lazy chunk is there.
      await page.locator('main .tile').first().waitFor();
      await page.locator('.toasts').waitFor({ state: 'attached' });
      return page;
    },
);

const speak = (page: Page, locale: string) =>
  page.locator('pay-widget').evaluate((element, value) => Object.assign(element, { locale: value }), locale);
const list = (page: Page) => page.getByRole('navigation', { name: 'Choose another method' });
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return box;
};

test('on a wide screen the list stays beside the form where reading begins, with the chosen method marked, and opens the form of another one there', async ({
  arrive,
}) => {
  const page = await arrive();
  await page.evaluate(watchShifts);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const marked = list(page).locator('[aria-current="true"]');
  await marked.waitFor();
  await page.getByRole('button', { name: /^Deposit/ }).waitFor();
  await settle(page);
  expect(await page.evaluate(() => Reflect.get(window, 'layoutShifts'))).toEqual([]);
  await page.getByLabel('Amount').fill('512');
  await expect.poll(() => focusedName(page)).toBe('Amount');
  expect(await marked.count()).toBe(1);
  expect(await marked.getAttribute('aria-labelledby')).toBeTruthy();
  const [nav, main] = [await boxOf(page, '.list-beside'), await boxOf(page, 'main')];
  expect(nav.x + nav.width).toBeLessThanOrEqual(main.x);
  expect(await findAxeViolations(page)).toEqual([]);
  await speak(page, 'ar');
  const isReversed = async () => (await boxOf(page, '.list-beside')).x >= (await boxOf(page, 'main')).x;
  await expect.poll(isReversed).toBe(true);
  await speak(page, 'en');
  await expect.poll(isReversed).toBe(false);
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.locator('.list-beside').waitFor({ state: 'detached' });
  await page.setViewportSize(DESKTOP);

  await list(page)
    .getByRole('button', { name: /^E-wallet/ })
    .click();
  await page.getByLabel('E-mail').waitFor();
  await page.getByRole('heading', { level: 1, name: /^E-wallet/ }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('page');
  expect(await page.getByLabel('Amount').inputValue()).toBe('512');
  expect(
    await list(page)
      .getByRole('button', { name: /^E-wallet/ })
      .getAttribute('aria-current'),
  ).toBe('true');
  expect(await marked.count()).toBe(1);
  await moveTo(page, /^Back/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^E-wallet/);
  expect(await list(page).count()).toBe(0);
});

test('of a method that has a tile of its own and is in a group too, one tile is marked', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  const marked = list(page).locator('[aria-current="true"]');
  await page.getByRole('button', { name: /^Tether USDT/ }).click();
  await marked.waitFor();
  expect(await marked.count()).toBe(1);
  expect(await marked.evaluate((tile) => tile.parentElement?.textContent)).toMatch(/^Tether USDT/);
  await list(page)
    .getByRole('button', { name: /^Cryptocurrency/ })
    .click();
  await expect
    .poll(() => marked.evaluateAll((tiles) => tiles.map((tile) => tile.parentElement?.textContent)))
    .toEqual([expect.stringMatching(/^Cryptocurrency/)]);
});

test('beside the instructions of a payment the list leaves it open when another method is chosen, and is not there on the result', async ({
  arrive,
  panel,
}) => {
  const page = await arrive();
  await paySpei(page, '512');
  await list(page)
    .getByRole('button', { name: /^E-wallet/ })
    .click();
  await page.getByLabel('E-mail').waitFor();
  await list(page)
    .getByRole('button', { name: /^You have an open payment/ })
    .click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  const [payment, ...others] = await panel.payments();
  expect(others).toEqual([]);
  await panel.act('approve', { id: payment?.id });
  await page.locator('main[data-page="/deposit/complete"]').waitFor();
  expect(await page.locator('.list-beside').count()).toBe(0);
});
