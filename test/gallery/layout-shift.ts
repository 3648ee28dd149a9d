import type { Page } from 'playwright';
import { settle } from './settle.ts';

/**
 * Runs in the page before anything else: writes down every layout shift, with what moved. Shifts right after an input
 * count too, since a screen that jumps after a tap jumps all the same.
 */
export function watchShifts(): void {
  const found: string[] = [];
  Object.assign(window, { layoutShifts: found });
  const say = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // In a shadow tree the browser does not say what has moved, only from where to where.
      const { value, sources } = entry as unknown as {
        value: number;
        sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const moves = sources.map(
        ({ previousRect, currentRect }) => `${say(previousRect)} → ${say(currentRect)}`,
      );
      if ('isUncounted' in window && window.isUncounted) continue;
      const page = document.querySelector('pay-widget')?.shadowRoot?.querySelector<HTMLElement>('main')
        ?.dataset.page;
      found.push(`layout shift ${value.toFixed(4)} on ${page}: ${moves.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What a key, the host or a verdict changes on a page that stands is no jump: shifts are not counted meanwhile. */
export async function uncounted(page: Page, act: () => Promise<void>): Promise<void> {
  await settle(page);
  await page.evaluate(() => Object.assign(window, { isUncounted: true }));
  await act();
  await settle(page);
  await page.evaluate(() => Object.assign(window, { isUncounted: false }));
}
