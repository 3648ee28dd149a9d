import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { TEST_CHROMIUM_FLAGS } from '../support/find-chromium.mjs';
import { journey } from '../support/journey.ts';
import { NAME, submit } from '../support/user-actions.ts';

/** Chromium with forced dark mode, which inverts light backgrounds and dark text, as Samsung Internet does. */
const test = journey.override('browser', { scope: 'file' }, async ({ chromium: _none }, { onCleanup }) => {
  const args = [
    ...TEST_CHROMIUM_FLAGS,
    '--enable-features=WebContentsForceDark',
    '--blink-settings=forceDarkModeEnabled=true',
  ];
  const browser = await launchBrowser({ args });
  onCleanup(() => browser.close());
  return browser;
});

/**
 * Brightness of a QR code as a scanner sees it, 0 to 255: the lightest ground in the quiet zone, and the darkest pixel in the middle. The
 * corners are left out, because the dark page shows behind them.
 */
async function scan(page: Page, element: Locator): Promise<{ paper: number; ink: number }> {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const png = (await element.screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const greens = (x: number, wide: number) =>
      [...(context?.getImageData(x, height / 4, wide, height / 2).data ?? [])].filter(
        (_, at) => at % 4 === 1,
      );
    return { paper: Math.min(...greens(2, 2)), ink: Math.min(...greens(width / 4, width / 2)) };
  }, png);
}

test('a QR code keeps white paper and black ink in a browser that darkens pages', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ country: 'in', currency: 'INR', platform: 'desktop' });
  await page
    .getByRole('button', { name: /eazype/i })
    .first()
    .click();
  await page.getByLabel('Amount').fill('512');
  await page.getByLabel('Phone number').fill('9876543210');
  await page.getByLabel('E-mail').fill('payer@example.com');
  await submit(page, 'Deposit');
  const code = page.getByRole('img', { name: 'UPI QR code' });
  await code.locator('path').waitFor();
  expect(await scan(page, code)).toEqual({ paper: 255, ink: 0 });
  // Control: the browser has darkened the heading beside the code, so only the widget's own style has kept the code light.
  expect((await scan(page, page.getByRole('heading', { name: 'Pay with UPI' }))).ink).toBeLessThan(60);
});

test('a barcode keeps white paper and black ink in a browser that darkens pages', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({});
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /OXXO/ }).click();
  await page.getByLabel('Amount').fill('112');
  await page.getByLabel('Full name').fill(NAME);
  await page.getByLabel('E-mail').fill('payer@example.com');
  await submit(page, 'Deposit');
  const code = page.getByRole('img', { name: /^Barcode \d+$/ });
  await code.waitFor();
  expect(await scan(page, code)).toEqual({ paper: 255, ink: 0 });
});
