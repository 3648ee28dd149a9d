import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { NAME, submit } from '../support/user-actions.ts';

test('CoDi shows a QR code, and its payment ends by itself', async ({ panel, open }) => {
  const page = await open();
  await page.getByRole('button', { name: /CoDi/ }).click();
  await page.getByLabel('Amount').fill('112');
  await submit(page, 'Deposit');
  const code = page.getByRole('img', { name: 'QR code to pay' });
  await code.locator('path').waitFor();
  // The paper is white in the dark theme too, because scanners need dark modules on white.
  expect(await code.locator('rect').evaluate((paper) => getComputedStyle(paper).fill)).toBe(
    'rgb(255, 255, 255)',
  );
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

for (const mode of ['inline', 'frame'] as const) {
  test(`a phone saves the QR code as a picture, also in a frame with a sandbox, which must allow downloads: ${mode}`, {
    tags: 'release',
  }, async ({ embed, panel }) => {
    const { page, widget } = await embed(mode, { platform: 'mobile' });
    await widget.getByRole('button', { name: /CoDi/ }).click();
    await widget.getByLabel('Amount').fill('112');
    await submit(widget, 'Deposit');
    const saved = page.waitForEvent('download');
    await widget.getByRole('button', { name: 'Save QR code' }).click();
    const [payment] = await panel.payments();
    expect((await saved).suggestedFilename()).toBe(`${payment?.id}.png`);
  });
}

test('a phone that refuses to share the QR code after all downloads it, and one whose user closes the share sheet does not', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline', { platform: 'mobile' });
  await widget.getByRole('button', { name: /CoDi/ }).click();
  await widget.getByLabel('Amount').fill('112');
  await submit(widget, 'Deposit');
  const save = widget.getByRole('button', { name: 'Save QR code' });
  await save.waitFor();
  const refuse = (reason: string) =>
    page.evaluate((name) => {
      const share = () => {
        Object.assign(window, { shared: name });
        return Promise.reject(new DOMException('Not shared', name));
      };
      Object.assign(navigator, { canShare: () => true, share });
    }, reason);
  const downloads: string[] = [];
  page.on('download', (file) => downloads.push(file.suggestedFilename()));
  await refuse('AbortError');
  await save.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe('AbortError');
  await refuse('NotAllowedError');
  await save.click();
  await expect.poll(() => downloads.length).toBe(1);
});

test('OXXO shows a barcode of the reference, and the digits to read out at the till', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /OXXO/ }).click();
  await page.getByLabel('Amount').fill('112');
  await page.getByLabel('Full name').fill(NAME);
  await page.getByLabel('E-mail').fill('payer@example.com');
  await submit(page, 'Deposit');
  const barcode = page.getByRole('img', { name: /^Barcode \d+$/ });
  await barcode.waitFor();
  const reference = (await barcode.getAttribute('aria-label'))?.replace('Barcode ', '');
  await page.getByRole('button', { name: 'Copy: Reference' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  // A till's scanner needs a wide barcode, which still has to fit the page.
  const box = await barcode.boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
