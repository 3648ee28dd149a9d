import { CPU_SLOWDOWN, VIEWPORT } from './measure-load.mjs';
import { TARGETS } from './pages.mjs';
import { JOURNEY, LIST } from './tap-journey.mjs';

/** @typedef {import('./measure-load.mjs').Bench} Bench */
/** @typedef {{ name: string, duration: number }} Tap milliseconds from the press to the end of the frame that answers it */

/** Event Timing tells nothing that took less, milliseconds. */
const THRESHOLD = 16;
const PATIENCE = 15_000;

/**
 * Every tap of a journey through a page, by Event Timing, at a slowed CPU and with no limit on the network.
 * @param {Bench} bench @param {import('./pages.mjs').Target} target @returns {Promise<Tap[]>}
 */
export async function measureTaps({ browser, origin, line }, target) {
  const context = await browser.newContext({ viewport: VIEWPORT, ignoreHTTPSErrors: true });
  context.setDefaultTimeout(PATIENCE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    line.speed = null;
    await page.addInitScript(watchTaps, { threshold: THRESHOLD });
    await page.goto(origin + TARGETS[target]);
    /** @type {Tap[]} */
    const taps = [];
    for (const { name, find, key, fill } of target === 'widget' ? JOURNEY : LIST) {
      const control = find(page);
      await control.waitFor();
      if (fill !== undefined) {
        await control.fill(fill);
        continue;
      }
      if (key !== undefined) await control.focus();
      await page.evaluate(untilQuiet);
      await page.evaluate(readTap);
      if (key === undefined) await control.click();
      else await page.keyboard.press(key);
      await page.evaluate(untilQuiet);
      taps.push({ name, duration: await page.evaluate(readTap) });
    }
    return taps;
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. @param {{ threshold: number }} options */
function watchTaps({ threshold }) {
  let slowest = 0;
  Object.assign(globalThis, {
    benchSlowest() {
      const told = slowest;
      slowest = 0;
      return Math.max(told, threshold);
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

/** Runs in the page. @returns {number} the slowest event since the last call */
function readTap() {
  return Reflect.get(globalThis, 'benchSlowest')();
}

/**
 * Runs in the page: until the tap's frame is over and its events have been told, and what it set going had a moment.
 * @returns {Promise<void>}
 */
function untilQuiet() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 2_000 }));
  });
}
