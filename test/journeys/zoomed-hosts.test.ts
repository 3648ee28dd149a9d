import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';

for (const zoom of [1.25, 0.8]) {
  test(`the list of a select is at its control on a page with CSS zoom: ${zoom}`, {
    tags: 'release',
  }, async ({ embed }) => {
    const { page, widget } = await embed('inline', {
      paymentGeo: 'NG',
      currency: 'NGN',
      page: 'withdrawal',
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await widget.getByRole('button', { name: /^Bank transfer/ }).click();
    const bank = widget.getByRole('main').getByRole('button', { name: /^Bank/ });
    await bank.waitFor();
    for (const at of ['body', 'html', 'pay-widget']) {
      await page.locator(at).evaluate((it, factor) => it.style.setProperty('zoom', String(factor)), zoom);
      await bank.click();
      const list = widget.locator('.popover');
      await widget.getByRole('listbox').waitFor();
      const distance = async () => {
        const [own, control] = [await list.boundingBox(), await bank.boundingBox()];
        return own && control ? [Math.abs(own.x - control.x), Math.abs(own.width - control.width)] : [99, 99];
      };
      await expect
        .poll(async () => Math.max(...(await distance())), {
          message: `${at} ${JSON.stringify(await distance())}`,
        })
        .toBeLessThanOrEqual(2);
      await page.keyboard.press('Escape');
      await widget.getByRole('listbox').waitFor({ state: 'detached' });
      await page.locator(at).evaluate((it) => it.style.removeProperty('zoom'));
    }
  });
}
