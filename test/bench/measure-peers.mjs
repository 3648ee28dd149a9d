import { inNewWindow, prepareLoad, readPage, slowDown, sum } from './measure-load.mjs';
import { TARGETS } from './pages.mjs';

/**
 * One cold load with a tap at the instant when the list is there. Times are milliseconds since the navigation began; only the scripts' time
 * is CPU time of the main thread, which other programs do not lengthen.
 * @param {import('./measure-load.mjs').Bench} bench @param {import('./pages.mjs').Target} target
 * @param {import('./measure-load.mjs').Network} network
 */
export async function measureInstantTap(bench, target, network) {
  const { origin, line, assets } = bench;
  return inNewWindow(bench, async ({ page, devtools, seen }) => {
    await prepareLoad(page, origin);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await slowDown(devtools, line, network);
    await page.goto(origin + TARGETS[target], { waitUntil: 'commit' });
    const before = await readScriptTime(devtools);
    const [x, y] = await seen('list');
    await page.mouse.click(x, y);
    await seen('form');
    const script = (await readScriptTime(devtools)) - before;
    const { marks, shift, tasks, loads } = await page.evaluate(readPage);
    const { painted = 0, free = 0, form = 0, click = 0 } = marks;
    const code = loads
      .filter(({ end, path }) => end <= form && /\.(?:js|css)$/.test(path))
      .flatMap(({ path }) => assets.get(path) ?? []);
    return {
      painted,
      free,
      form,
      fromTap: form - click,
      longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
      blocking: sum(tasks.map(({ duration }) => Math.max(0, duration - 50))),
      shift,
      script,
      gzip: sum(code.map(({ gzip }) => gzip)) / 1000,
    };
  });
}
/** @typedef {Awaited<ReturnType<typeof measureInstantTap>>} InstantTap */

/** @param {import('playwright').CDPSession} devtools @returns {Promise<number>} milliseconds */
async function readScriptTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}
