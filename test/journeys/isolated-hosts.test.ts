import { expect } from 'vitest';
import { cardsOf, chooseCard } from '../support/card-form.ts';
import { journey } from '../support/journey.ts';
import { startOpenPartner } from '../support/partner.ts';

/** Headers of a host page with threads, such as a game: the browser then gives it shared memory, and blocks files and frames that do not opt in. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const test = journey.extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
  const { url, stop } = await startOpenPartner(sandbox.url, ISOLATION);
  onCleanup(stop);
  return { url };
});

for (const mode of ['inline', 'frame', 'iframe'] as const) {
  test(`a host page with cross-origin isolation shows the list with its icons, and the form of a card: ${mode}`, {
    tags: 'release',
  }, async ({ embed }) => {
    const embedded = await embed(mode);
    const { page, widget } = embedded;
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const icon = widget.locator('main img').first();
    await expect
      .poll(() => icon.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth))
      .toBeGreaterThan(0);
    await chooseCard(widget);
    await cardsOf(embedded, mode).getByLabel('Card number').waitFor();
  });
}
