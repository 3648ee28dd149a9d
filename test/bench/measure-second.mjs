import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareLoad, slowDown, VIEWPORT, watchMarks } from './measure-load.mjs';
import { openProfile } from './open-browser.mjs';
import { TARGETS } from './pages.mjs';

/** The third visit is measured, because V8 stores the compiled code of a script when it runs for the second time. */
const EARLIER_VISITS = 2;
/** Each visit lasts this long, because Chromium stores compiled code some time after a page has loaded. */
const STORING_MS = 4_000;

/**
 * The third visit of one browser profile, with the headers of a CDN: milliseconds until the list is painted, and the requests that
 * reached the server.
 * @param {import('./measure-load.mjs').Bench} bench
 * @param {import('./pages.mjs').Target} target @param {import('./measure-load.mjs').Network} network
 */
export async function measureThirdVisit({ origin, line, site }, target, network) {
  const folder = await mkdtemp(join(tmpdir(), 'pay-widget-bench-'));
  const context = await openProfile(folder, site.key, VIEWPORT);
  site.isCached = true;
  try {
    for (let visit = 0; visit < EARLIER_VISITS; visit += 1) {
      line.speed = null;
      const page = await context.newPage();
      await page.goto(origin + TARGETS[target]);
      await page.waitForTimeout(STORING_MS);
      await page.close();
    }
    const page = await context.newPage();
    const seen = await watchMarks(page);
    await prepareLoad(page, origin);
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools, line, network);
    site.requests.length = 0;
    await page.goto(origin + TARGETS[target], { waitUntil: 'commit' });
    await seen('list');
    /** @type {number} */
    const painted = await page.evaluate(() => Reflect.get(globalThis, 'bench').marks.painted);
    return {
      painted,
      sent: site.requests.filter(({ status }) => status === 200).length,
      asked: site.requests.length,
    };
  } finally {
    site.isCached = false;
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
