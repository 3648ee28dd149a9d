import { TARGETS } from './pages.mjs';
import { METHOD_COUNT } from './scenario.mjs';

/** Tall enough for all moving content, because the compositor counts frames of content out of view as dropped. */
const VIEWPORT = { width: 480, height: 1200 };
const CPU_SLOWDOWN = 4;
/** The page has this time to finish prefetching and each transition, because either would drop frames of the measured change. */
const SETTLE_MS = 1_500;

const PAGES = /** @type {const} */ ({
  'position-top': { press: 'li button', until: 'main[data-transition="position-top"] input' },
  fade: { press: '.header-button[data-back]', until: 'main[data-transition="fade"] li button' },
  'slide-down': { press: '.country-button', until: 'main[data-transition="slide-down"] li button' },
});
/** Number of walks through the page so far. Each pays another amount, because the cashier rejects a repeated payment as a duplicate. */
let walks = 0;

/** `number` presses a preset amount, whose fee and sum follow a moment later. `status` submits a payment that is completed at once. */
const CHANGES = /** @type {const} */ ({
  number: { press: '.amount-presets .chip', until: '.chip[aria-pressed="true"]' },
  status: { press: 'button[type="submit"]', until: '[data-icon="processed"]' },
});

export const FRAMES = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'];
/** An animation like the widget's on the bare React page, which shows how many frames a machine without a graphics card drops by itself. */
const MOTION =
  'form { animation: rise 300ms ease-out } @keyframes rise { from { opacity: 0; transform: translateY(8px) } }';

/**
 * @typedef {object} Frames of one change: `answer` and `longest` in milliseconds, the rest as counts
 * @property {number} answer from the press to the first frame of the new page, number or status
 * @property {number} longest the longest frame of the main thread after the answer, until all is at rest
 * @property {number} missed frames of 60 a second that the main thread missed after the answer
 * @property {number} dropped frames that were due while something moved, and did not come to the screen
 * @property {number} shown frames that were due and came to the screen
 */

/**
 * Measures the widget's three transitions, a changing number and a changing status; and one transition of the bare React page, which shows
 * what a frame costs on this machine.
 * @param {import('./measure-load.mjs').Bench} bench @returns {Promise<Record<string, Frames>>}
 */
export async function measureFrames(bench) {
  const thread = await walk(bench, (page, change) => page.evaluate(watchThread, change));
  // The main thread is measured in a walk of its own, because the measurement's requests for frames would make the compositor wait.
  const screen = await walk(bench, (page, change) => watchScreen(bench.browser, page, change));
  return Object.fromEntries(
    Object.keys(thread).map((name) => {
      const [first, second] = [thread[name], screen[name]];
      if (!first || !second) throw new Error(`${name} was not walked`);
      return [name, { ...first, ...second }];
    }),
  );
}

/** @typedef {Pick<Frames, 'answer' | 'longest' | 'missed'>} ThreadFrames */
/** @typedef {Pick<Frames, 'shown' | 'dropped'>} ScreenFrames */
/** @typedef {{ press: string, until: string, rest: number }} Change */

/**
 * @template T
 * @param {import('./measure-load.mjs').Bench} bench
 * @param {(page: import('playwright').Page, change: Change) => Promise<T>} watch
 * @returns {Promise<Record<string, T>>}
 */
async function walk({ browser, origin, line }, watch) {
  const context = await browser.newContext({ viewport: VIEWPORT, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    line.speed = null;
    const devtools = await context.newCDPSession(page);
    /** @param {import('./pages.mjs').Target} target */
    const open = async (target) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(origin + TARGETS[target]);
      await page
        .locator('li button')
        .nth(METHOD_COUNT - 1)
        .waitFor();
      await page.waitForTimeout(2 * SETTLE_MS);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.waitForTimeout(SETTLE_MS);
    };
    /** @type {Record<string, T>} */
    const found = {};
    await open('react');
    await page.addStyleTag({ content: MOTION });
    found.react = await watch(page, { press: 'li button', until: 'input', rest: 2 * SETTLE_MS });
    await open('widget');
    /** @param {Record<string, { press: string, until: string }>} changes */
    const measure = async (changes) => {
      for (const [name, change] of Object.entries(changes)) {
        // Records for twice SETTLE_MS, because the expected content may need a response of the cashier first.
        found[name] = await watch(page, { ...change, rest: 2 * SETTLE_MS });
        await page.waitForTimeout(SETTLE_MS);
      }
    };
    await measure(PAGES);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.locator('li button').first().click();
    await page.getByLabel('Amount').waitFor();
    await page.waitForTimeout(SETTLE_MS);
    walks += 1;
    await measure({ number: CHANGES.number });
    await page.getByLabel('Amount').fill(`${5 + walks}00`);
    await page.waitForTimeout(SETTLE_MS);
    await measure({ status: CHANGES.status });
    return found;
  } finally {
    await context.close();
  }
}

/**
 * @param {import('playwright').Browser} browser @param {import('playwright').Page} page @param {Change} change @returns
 * {Promise<ScreenFrames>}
 */
async function watchScreen(browser, page, { press, until, rest }) {
  await browser.startTracing(page, { categories: FRAMES });
  await page.evaluate((selector) => {
    const button = (document.querySelector('pay-widget')?.shadowRoot ?? document).querySelector(selector);
    if (!(button instanceof HTMLElement)) throw new Error(`no ${selector}`);
    performance.mark('press');
    button.click();
  }, press);
  await page.locator(until).first().waitFor();
  await page.waitForTimeout(rest);
  return countFrames(JSON.parse(String(await browser.stopTracing())));
}

/**
 * Frames of a trace after its mark `press`.
 * @param {{ traceEvents: { name: string, ph: string, pid: number, ts: number, args: { frame_reporter?: { state: string, affects_smoothness: boolean } } }[] }} trace
 * @returns {ScreenFrames}
 */
export function countFrames({ traceEvents }) {
  const press = traceEvents.find(({ name, ts }) => name === 'press' && ts > 0);
  if (!press) throw new Error('no press in the trace');
  const frames = traceEvents.flatMap(({ name, ph, pid, ts, args }) =>
    name === 'PipelineReporter' && ph === 'b' && pid === press.pid && ts >= press.ts && args.frame_reporter
      ? [args.frame_reporter]
      : [],
  );
  return {
    dropped: frames.filter((frame) => frame.state === 'STATE_DROPPED' && frame.affects_smoothness).length,
    shown: frames.filter(({ state }) => state.startsWith('STATE_PRESENTED')).length,
  };
}

/**
 * Runs in the page: presses, and records when each frame begins. Frames without a change count too: in them the page could have reacted.
 * @param {Change} change @returns {Promise<ThreadFrames>}
 */
function watchThread({ press, until, rest }) {
  const FRAME_MS = 1000 / 60;
  const root = document.querySelector('pay-widget')?.shadowRoot ?? document;
  return new Promise((resolve, reject) => {
    const button = root.querySelector(press);
    if (!(button instanceof HTMLElement)) {
      reject(new Error(`no ${press}`));
      return;
    }
    /** @type {number[]} */
    const frames = [];
    let arrived = -1;
    let began = 0;
    const look = () => {
      const now = performance.now();
      frames.push(now);
      if (arrived < 0 && root.querySelector(until)) arrived = frames.length;
      // The time of the next frame counts, because the one that drew the change is on the screen only then.
      if (now - began < rest) requestAnimationFrame(look);
      else if (arrived < 0) reject(new Error(`no ${until}`));
      else {
        const answer = (frames[arrived] ?? now) - began;
        const gaps = frames.slice(arrived + 1).map((at, index) => at - (frames[arrived + index] ?? at));
        resolve({
          answer,
          longest: Math.max(...gaps),
          missed: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0),
        });
      }
    };
    requestAnimationFrame(() => {
      began = performance.now();
      button.click();
      requestAnimationFrame(look);
    });
  });
}
