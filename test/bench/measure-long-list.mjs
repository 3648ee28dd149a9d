import { countFrames, FRAMES } from './measure-frames.mjs';
import { CPU_SLOWDOWN, inNewWindow, prepareLoad, readPage, slowDown } from './measure-load.mjs';
import { TARGETS } from './pages.mjs';

/** More tiles than any screen shows: once so many exist, everything on the screen is drawn. */
const SHOWN_COUNT = 50;
/** Time for the rest of the list and all lazy chunks to arrive, because their work would slow the measured keys down. */
const SETTLE_MS = 3_000;
/** The first letters of "SberPay" and back: each key changes the number of methods that the search finds. */
const KEYS = ['s', 'b', 'e', 'Backspace', 'Backspace', 'Backspace'];
const FOCUS_MS = 1_000;
const BETWEEN_KEYS_MS = 200;
const KEY_TIMEOUT_MS = 5_000;
const SCROLL_PX = 6_000;
const SCROLL_PX_PER_S = 2_000;

/**
 * Time until the list of a cold load is painted, milliseconds since the navigation began.
 * @param {import('./measure-load.mjs').Bench} bench
 * @param {import('./measure-load.mjs').Network} network @param {number} count methods that make the list
 */
export async function measureListOf(bench, network, count) {
  return inNewWindow(bench, async ({ page, devtools, seen }) => {
    await prepareLoad(page, bench.origin, count);
    await slowDown(devtools, bench.line, network);
    await page.goto(bench.origin + TARGETS.widget, { waitUntil: 'commit' });
    await seen('list');
    const { marks } = await page.evaluate(readPage);
    return marks.painted ?? 0;
  });
}

/** @param {import('./measure-load.mjs').Bench} bench @returns {Promise<KeyTimes[]>} */
export async function measureSearch(bench) {
  return inNewWindow(bench, async ({ page }) => {
    const box = page.getByRole('searchbox');
    await open(bench, page, TARGETS.widget);
    await box.focus();
    await page.waitForTimeout(FOCUS_MS);
    /** @type {KeyTimes[]} */
    const times = [];
    for (const key of KEYS) {
      await page.evaluate(watchKey, { timeoutMs: KEY_TIMEOUT_MS });
      await page.keyboard.press(key);
      times.push(await page.evaluate(() => Reflect.get(globalThis, 'benchKey')));
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
    return times;
  });
}

/** @param {import('./measure-load.mjs').Bench} bench @param {'react' | 'widget'} target */
export async function measureScroll(bench, target) {
  return inNewWindow(bench, async ({ page, devtools }) => {
    await open(bench, page, TARGETS[target]);
    await bench.browser.startTracing(page, { categories: FRAMES });
    await page.evaluate(() => performance.mark('press'));
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 600,
      yDistance: -SCROLL_PX,
      speed: SCROLL_PX_PER_S,
      gestureSourceType: 'mouse',
    });
    const frames = countFrames(JSON.parse(String(await bench.browser.stopTracing())));
    const scrolled = await page.evaluate(() => scrollY);
    if (scrolled < SCROLL_PX / 2) throw new Error(`the page scrolled by ${scrolled} px only`);
    return frames;
  });
}

/** @param {import('./measure-load.mjs').Bench} bench @param {import('playwright').Page} page @param {string} path */
async function open({ origin, line }, page, path) {
  line.speed = null;
  const devtools = await page.context().newCDPSession(page);
  await page.goto(origin + path);
  await page.locator('li button').nth(SHOWN_COUNT).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** @typedef {{ answer: number, results: number }} KeyTimes milliseconds from a key to the frame with its letter, and to the frame with its results */

/**
 * Runs in the page: sets `benchKey`, a promise of KeyTimes, which waits for a key, the end of the next frame and the end of the frame with
 * a changed list.
 * @param {{ timeoutMs: number }} options
 */
function watchKey({ timeoutMs }) {
  const root = document.querySelector('pay-widget')?.shadowRoot ?? document;
  // Reads the text that announces the number of results, because the list and this text change in the same frame.
  const readResults = () => root.querySelector('search + [role=status]')?.textContent;
  const benchKey = new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the results of a key did not come: ${readResults()}`)),
      timeoutMs,
    );
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const before = readResults();
        let answer = 0;
        /** Calls back at the end of the next frame. @param {(passed: number) => void} then */
        const afterFrame = (then) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              port1.close();
              then(performance.now() - timeStamp);
            };
            port2.postMessage(null);
          });
        afterFrame((passed) => {
          answer = passed;
        });
        // Uses an observer, because polling in each frame would take time from the renders that are measured.
        const changes = new MutationObserver(() => {
          if (readResults() === before) return;
          changes.disconnect();
          clearTimeout(timer);
          afterFrame((results) => resolve({ answer, results }));
        });
        changes.observe(root, { childList: true, characterData: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { benchKey });
}
