import type { ConsoleMessage, Page } from 'playwright';
import { expect } from 'vitest';
import { findAxeViolations } from '../gallery/check-page.ts';
import { journey as test } from '../support/journey.ts';
import { findUnexpectedlyEmpty, showExamples } from '../support/workbench-examples.ts';

const openPage = test.extend('page', async ({ browser, sandbox }, { onCleanup }) => {
  const context = await browser.newContext({
    baseURL: sandbox.url,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  onCleanup(() => context.close());
  // Two hundred examples render at once, so a step may take long on a busy machine.
  context.setDefaultTimeout(50_000);
  return context.newPage();
});

function listen(page: Page): string[] {
  const notifications: string[] = [];
  // Sentences after `pay-widget: ` are the widget's own hints for developers of a host page, so they are no faults here.
  const isFault = (message: ConsoleMessage) =>
    /error|warning/.test(message.type()) && !message.text().startsWith('pay-widget: ');
  page.on('console', (message) => isFault(message) && notifications.push(message.text()));
  page.on('pageerror', ({ message }) => notifications.push(message));
  return notifications;
}

for (const view of [
  { theme: 'light', dir: 'ltr', locale: 'en' },
  { theme: 'dark', dir: 'rtl', locale: 'ru' },
] as const) {
  openPage(
    `every example of every component renders without an axe violation: ${view.theme}, ${view.dir}, ${view.locale}`,
    { tags: 'release' },
    async ({ page, sandbox }) => {
      const notifications = listen(page);
      await showExamples(page, sandbox.url, view);
      await expect.poll(() => findUnexpectedlyEmpty(page)).toEqual([]);
      expect(await page.locator('.example').count()).toBeGreaterThan(200);
      expect(await findAxeViolations(page, 'components')).toEqual([]);
      expect(notifications).toEqual([]);
    },
  );
}

openPage(
  'popovers, lists and dialogs open from their examples without an axe violation',
  { tags: 'release' },
  async ({ page, sandbox }) => {
    for (const component of ['ui/popover', 'ui/select', 'parts/saved-accounts']) {
      await showExamples(page, sandbox.url, { component });
      const openers = page.locator('[data-opens]');
      expect(await openers.count()).toBeGreaterThan(0);
      for (const opener of await openers.all()) {
        await opener.click();
        await page.getByRole('dialog').waitFor();
        expect(await findAxeViolations(page, 'components')).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    }
  },
);

openPage(
  'the workbench can be used by keyboard, and its address restores the same view',
  { tags: 'release' },
  async ({ page }) => {
    const notifications = listen(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/workbench?component=ui/button&theme=dark');
    const stage = page.frameLocator('iframe');
    const example = stage.locator('.example').first();
    const canvas = example.locator('[data-theme]');
    await expect.poll(() => canvas.getAttribute('data-theme')).toBe('dark');
    expect(await findAxeViolations(page)).toEqual([]);

    await page.getByLabel('Direction').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Width').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => stage.locator('html').getAttribute('dir')).toBe('rtl');
    await expect.poll(async () => (await example.boundingBox())?.width).toBe(320);
    expect(new URL(page.url()).search).toBe('?component=ui%2Fbutton&theme=dark&width=320&dir=rtl');
    await page.reload();
    await expect.poll(() => stage.locator('html').getAttribute('dir')).toBe('rtl');
    await expect.poll(async () => (await example.boundingBox())?.width).toBe(320);

    await page.getByRole('link', { name: 'ui/chip' }).focus();
    await page.keyboard.press('Enter');
    await stage.getByRole('link', { name: 'one of a few', exact: true }).waitFor();
    await page.goBack();
    await stage.getByRole('link', { name: 'disabled', exact: true }).click();
    await expect.poll(() => stage.locator('.example').count()).toBe(1);
    expect(new URL(page.url()).search).toContain('example=disabled');
    expect(notifications).toEqual([]);
  },
);

openPage(
  'an example with a text field takes no focus from the controls of the workbench',
  { tags: 'release' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/workbench?component=parts/saved-accounts');
    await page.getByLabel('Theme').focus();
    await page.keyboard.press('ArrowDown');
    const stage = page.frameLocator('iframe');
    await expect
      .poll(() => stage.locator('.example [data-theme]').first().getAttribute('data-theme'))
      .toBe('dark');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  },
);

openPage(
  'an account number keeps the order of its groups in a right-to-left layout',
  { tags: 'release' },
  async ({ page, sandbox }) => {
    await showExamples(page, sandbox.url, {
      component: 'parts/payment-detail-rows',
      dir: 'rtl',
      width: '360',
    });
    const value = page.locator('.copy-row-value', { hasText: '8000' });
    const [first, second] = await value.evaluate((element) => {
      const text = element.firstChild;
      return [0, 5].map((from) => {
        const range = document.createRange();
        range.setStart(text ?? element, from);
        range.setEnd(text ?? element, from + 4);
        return { words: range.toString(), left: range.getBoundingClientRect().left };
      });
    });
    expect([first?.words, second?.words]).toEqual(['0321', '8000']);
    expect(first?.left).toBeLessThan(second?.left ?? 0);
    // The row starts where reading begins, which is the right edge in a language from right to left.
    const [row, box] = await Promise.all([
      page.locator('.copy-row-text').first().boundingBox(),
      value.boundingBox(),
    ]);
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(Math.round((row?.x ?? 0) + (row?.width ?? 0)));
  },
);
