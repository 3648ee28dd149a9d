import type { Page } from 'playwright';
import { settle } from './settle.ts';

/**
 * Runs in the page before its scripts: records layout shifts with the boxes that moved, also after an input, because a jump is a fault even
 * then.
 */
export function watchShifts(): void {
  const found: string[] = [];
  const uncountedTimes: [from: number, to: number][] = [];
  Object.assign(window, { layoutShifts: found, uncountedTimes });
  const say = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Inside a shadow tree the browser reports only rectangles, so the report names these.
      const { startTime, value, sources } = entry as unknown as {
        startTime: number;
        value: number;
        sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const moves = sources.map(
        ({ previousRect, currentRect }) => `${say(previousRect)} → ${say(currentRect)}`,
      );
      // Compares times, because on a busy machine the browser reports a shift some frames later.
      if (uncountedTimes.some(([from, to]) => startTime >= from && startTime <= to)) continue;
      const page = document.querySelector('pay-widget')?.shadowRoot?.querySelector<HTMLElement>('main')
        ?.dataset.page;
      found.push(`layout shift ${value.toFixed(4)} on ${page}: ${moves.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs an action whose layout shifts do not count, because a key, new host data or a check may move a page. */
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
