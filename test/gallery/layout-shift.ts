import type { Page } from 'playwright';
import { settle } from './settle.ts';

/**
 * Runs in the page before anything else: records every layout shift, with the elements that moved. Shifts right after an input
 * count too, since a screen that jumps after a tap is a fault all the same.
 */
export function watchShifts(): void {
  const found: string[] = [];
  const uncountedTimes: [from: number, to: number][] = [];
  Object.assign(window, { layoutShifts: found, uncountedTimes });
  const say = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Inside a shadow tree the browser reports only the rectangles before and after, not the elements.
      const { startTime, value, sources } = entry as unknown as {
        startTime: number;
        value: number;
        sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const moves = sources.map(
        ({ previousRect, currentRect }) => `${say(previousRect)} → ${say(currentRect)}`,
      );
      // Shifts are sorted by time, because on a busy machine the browser reports a shift some frames later.
      if (uncountedTimes.some(([from, to]) => startTime >= from && startTime <= to)) continue;
      const page = document.querySelector('pay-widget')?.shadowRoot?.querySelector<HTMLElement>('main')
        ?.dataset.page;
      found.push(`layout shift ${value.toFixed(4)} on ${page}: ${moves.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs an action whose layout shifts do not count: a key, a change of host data or a check may move a page. */
export async function uncounted(page: Page, act: () => Promise<void>): Promise<void> {
  await settle(page);
  const times = await page.evaluateHandle(() => Reflect.get(window, 'uncountedTimes') as [number, number][]);
  await times.evaluate((all) => all.push([performance.now(), Number.POSITIVE_INFINITY]));
  await act();
  await settle(page);
  await times.evaluate((all) => {
    const last = all.at(-1);
    if (last) last[1] = performance.now();
  });
}
