import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { cardsOf, chooseCard } from '../support/card-form.ts';
import { journey as test } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';

const BAR_PX = 72;

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error('Nothing is drawn there');
  return { ...box, bottom: box.y + box.height };
};

async function addBar(page: Page): Promise<void> {
  await page.evaluate((height) => {
    const bar = document.createElement('nav');
    bar.style.cssText = `position: fixed; inset: auto 0 0; block-size: ${height}px; background: #222; z-index: 10`;
    document.documentElement.style.scrollPaddingBottom = `${height}px`;
    document.body.style.paddingBlock = '300px';
    document.body.append(bar);
    dispatchEvent(new Event('resize'));
  }, BAR_PX);
}

for (const mode of ['inline', 'frame'] as const) {
  test(`the main button stands above a bar of the host, wherever the host has scrolled: ${mode}`, {
    tags: 'release',
  }, async ({ embed }) => {
    const hosted = await embed(mode);
    const { page, widget } = hosted;
    await page.setViewportSize({ width: 360, height: 480 });
    await addBar(page);
    const form = { SPEI: widget, card: cardsOf(hosted, mode) };
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await expectClear(page, form.SPEI);
    await widget.getByRole('button', { name: 'Back' }).click();
    await chooseCard(widget);
    await form.card.getByLabel('Card number').waitFor();
    await expectClear(page, form.card);
  });
}

async function expectClear(page: Page, form: Widget): Promise<void> {
  const pay = form.getByRole('button', { name: /^Deposit/ });
  await form.locator('.sticky-footer dl:not([data-reserved])').waitFor();
  const host = page.locator('pay-widget');
  const height = 480;
  for (const part of [0, 0.5, 1]) {
    await host.evaluate((it, share) => {
      const { top, height: whole } = it.getBoundingClientRect();
      scrollBy(0, top + Math.max(0, whole - innerHeight) * share);
    }, part);
    await expect.poll(async () => Math.round((await boxOf(pay)).bottom)).toBeLessThanOrEqual(height - BAR_PX);
  }
  for (const field of await form.locator('form input:not([type=radio], [type=checkbox])').all()) {
    // The click is a check too: Playwright fails if another element covers the middle of the field.
    await field.click();
    await expect
      .poll(async () => (await boxOf(field)).bottom <= (await boxOf(form.locator('.sticky-footer'))).y)
      .toBe(true);
  }
}

test.for([320, 390, 1280])(
  'no field is under the main button once it has the focus, in any mode, at a width of %i px',
  { tags: 'release' },
  async (width, { embed }) => {
    for (const mode of ['inline', 'frame', 'iframe'] as const) {
      const hosted = await embed(mode);
      const { page, widget } = hosted;
      await page.setViewportSize({ width, height: 560 });
      await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
      await expectUncovered(widget, `${mode} SPEI`);
      await widget.getByRole('button', { name: 'Back' }).click();
      await chooseCard(widget);
      const cards = cardsOf(hosted, mode);
      await cards.getByLabel('Card number').waitFor();
      await expectUncovered(cards, `${mode} card`);
      await hosted.setData({ page: 'withdrawal' });
      await widget.getByRole('button', { name: /^SPEI to CLABE/ }).click();
      await widget.getByRole('textbox', { name: 'CLABE' }).waitFor();
      await expectUncovered(widget, `${mode} withdrawal`);
    }
  },
);

async function expectUncovered(form: Widget, name: string): Promise<void> {
  await form.locator('.sticky-footer dl:not([data-reserved])').waitFor();
  for (const field of await form.locator('form input:not([type=radio], [type=checkbox])').all()) {
    await field.focus();
    const isUncovered = () =>
      field.evaluate((it) => {
        const root = it.getRootNode();
        const { left, top, width, height } = it.getBoundingClientRect();
        const found =
          root instanceof ShadowRoot ? root.elementFromPoint(left + width / 2, top + height / 2) : null;
        return (
          found !== null &&
          it.closest('label, .field, div')?.contains(found) &&
          !found.closest('.sticky-footer')
        );
      });
    await expect.poll(isUncovered, { message: `${name}: ${await field.getAttribute('name')}` }).toBe(true);
  }
}
