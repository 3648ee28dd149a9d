import { CPU_SLOWDOWN, VIEWPORT } from './measure-load.mjs';
import { TARGETS } from './pages.mjs';
import { depositJourney, LIST, withdrawalJourney } from './tap-journey.mjs';

/** @typedef {import('./measure-load.mjs').Bench} Bench */
/** @typedef {import('playwright').Page} Page */
/** @typedef {{ name: string, duration: number }} Tap milliseconds from the press to the end of the frame that answers it */

/** Event Timing reports no shorter event. */
const MIN_DURATION_MS = 16;
const TIMEOUT_MS = 15_000;
const PRESS_MS = 60;
/** Round trip on good Wi-Fi, because a response without a delay would come before the frame that the tap paints. */
const ROUND_TRIP_MS = 40;
const UNLIMITED_BYTES_PER_S = 1e9;

let walks = 0;

/**
 * Measures every tap of a deposit and a withdrawal by Event Timing, at a slowed CPU; on a page other than the widget's one tap on its list.
 * @param {Bench} bench @param {import('./pages.mjs').Target} target @returns {Promise<Tap[]>}
 */
export async function measureTaps({ browser, origin, line }, target) {
  const context = await browser.newContext({ viewport: VIEWPORT, ignoreHTTPSErrors: true });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    line.speed = { latency: ROUND_TRIP_MS, down: UNLIMITED_BYTES_PER_S, up: UNLIMITED_BYTES_PER_S };
    await page.addInitScript(watchTaps, { threshold: MIN_DURATION_MS });
    await page.goto(origin + TARGETS[target]);
    if (target !== 'widget') return await walk(page, LIST);
    walks += 1;
    const amount = `${4 + walks}12`;
    await untilReact(page);
    const deposits = await walk(page, depositJourney(amount));
    await page.goto(origin + TARGETS[target]);
    await untilReact(page);
    await page.evaluate(showPayouts);
    return [...deposits, ...(await walk(page, withdrawalJourney(amount)))];
  } finally {
    await context.close();
  }
}

/** Waits for React's list, because React replaces the list that the shell has drawn, which could happen while a tap is aimed. @param {Page} page */
const untilReact = (page) => page.locator('pay-widget-view .tile').first().waitFor();

/** @param {Page} page @param {import('./tap-journey.mjs').Step[]} steps */
async function walk(page, steps) {
  /** @type {Tap[]} */
  const taps = [];
  for (const { name, find, key, fill } of steps) {
    const control = find(page);
    await control.waitFor();
    if (fill !== undefined) {
      await control.fill(fill);
      continue;
    }
    const press = key === undefined ? await aim(page, control) : () => page.keyboard.press(key);
    if (key !== undefined) await control.focus();
    await page.evaluate(untilQuiet);
    await page.evaluate(readTap);
    await press();
    await page.evaluate(untilQuiet);
    taps.push({ name, duration: await page.evaluate(readTap) });
  }
  return taps;
}

/**
 * Moves the pointer over a control and returns a function that taps there, because Playwright's own click also searches the page for its
 * target, which the measurement would include.
 * @param {Page} page @param {import('playwright').Locator} control
 */
async function aim(page, control) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('What is to be tapped is not there.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESS_MS });
}

function showPayouts() {
  const widget = document.querySelector('pay-widget');
  if (widget && 'navigate' in widget && typeof widget.navigate === 'function') widget.navigate('withdrawal');
}

/** Runs in the page before its own scripts. @param {{ threshold: number }} options */
function watchTaps({ threshold }) {
  let slowest = 0;
  Object.assign(globalThis, {
    benchSlowest() {
      const reported = slowest;
      slowest = 0;
      return Math.max(reported, threshold);
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = /** @type {PerformanceEventTiming} */ (entry);
      if (interactionId > 0) slowest = Math.max(slowest, duration);
    }
  }).observe(
    /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: threshold, buffered: true }),
  );
}

/** @returns {number} the slowest event since the last call */
function readTap() {
  return Reflect.get(globalThis, 'benchSlowest')();
}

/**
 * Runs in the page: waits until the tap's frame is over and its events were reported, so that the next tap does not include that work.
 * @returns {Promise<void>}
 */
function untilQuiet() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 2_000 }));
  });
}
