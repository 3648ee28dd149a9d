import type { Page } from 'playwright';

/** Rounds of the reference work, which take about 100 ms on an idle machine. */
const ROUNDS = 8;

/**
 * Counts what the widget's thread computes from now on, in multiples of a fixed reference work of this thread, because a busy machine slows
 * down both.
 * @returns ends the count
 */
export async function countWork(page: Page): Promise<() => Promise<number>> {
  const frame = page.frames().at(-1) ?? page.mainFrame();
  const context = page.context();
  // A frame that shares the thread of its page has no DevTools session of its own.
  const devtools = await context.newCDPSession(frame).catch(() => context.newCDPSession(page));
  await devtools.send('Performance.enable');
  const cpuSeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  };
  const began = await cpuSeconds();
  return async () => {
    const ended = await cpuSeconds();
    await frame.evaluate(doReferenceWork, ROUNDS);
    return (ended - began) / ((await cpuSeconds()) - ended);
  };
}

/** Runs in the page, so it may use nothing but its argument. */
function doReferenceWork(rounds: number): void {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ label: `k${at}`, value: String(at) }));
  for (let round = 0; round < rounds; round += 1) JSON.parse(JSON.stringify(rows));
}
