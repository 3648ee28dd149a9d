import { SLOW_4G } from './line.mjs';
import { readEager, TARGETS } from './pages.mjs';
import { watchPage } from './probe.mjs';
import { METHOD_COUNT } from './scenario.mjs';

export const VIEWPORT = { width: 480, height: 900 };
export const CPU_SLOWDOWN = 4;
/** The tap comes this long after the list, because a user first looks at it. */
const READING_MS = 1_000;
const TIMEOUT_MS = 30_000;

/** @typedef {'fast' | 'slow'} Network */
/** @typedef {import('./pages.mjs').Target} Target */
/** @typedef {import('./line.mjs').Line} Line */

/**
 * @typedef {object} Bench what all measurements work with
 * @property {import('playwright').Browser} browser
 * @property {string} origin
 * @property {Line} line
 * @property {Map<string, import('./site.mjs').Asset>} assets
 * @property {import('./site.mjs').Site} site
 */

/**
 * Opens a window for one measurement of a page, and closes it afterwards.
 * @template T
 * @param {Bench} bench
 * @param {(window: { page: import('playwright').Page, devtools: import('playwright').CDPSession, seen: (name: string) => Promise<[number, number]> }) => Promise<T>} measure
 *   `seen` waits for a mark of the page, and gives where to press
 */
export async function inNewWindow({ browser }, measure) {
  const context = await browser.newContext({ viewport: VIEWPORT, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const seen = await watchMarks(page);
    const devtools = await context.newCDPSession(page);
    return await measure({ page, devtools, seen });
  } finally {
    await context.close();
  }
}

/**
 * Opens a blank page of the origin first, so that the measured load contains neither TLS nor the start of the renderer.
 * @param {import('playwright').Page} page @param {string} origin
 * @param {number} [count] methods that make a list
 */
export async function prepareLoad(page, origin, count = METHOD_COUNT) {
  await page.goto(`${origin}/blank.html`);
  await page.addInitScript(watchPage, { count });
}

/**
 * One cold load of a page with a click on its first method. Times are milliseconds since the navigation began.
 * @param {Bench} bench @param {Target} target @param {Network} network @param {string} [tracePath]
 */
export async function measureLoad(bench, target, network, tracePath) {
  const { browser, origin, line, assets } = bench;
  return inNewWindow(bench, async ({ page, devtools, seen }) => {
    await prepareLoad(page, origin);
    await slowDown(devtools, line, network);
    line.reset();
    if (tracePath) await browser.startTracing(page, { path: tracePath, categories: TRACED });
    await page.goto(origin + TARGETS[target], { waitUntil: 'commit' });
    const [x, y] = await seen('list');
    const socketTrips = line.trips;
    await page.waitForTimeout(READING_MS);
    await page.mouse.click(x, y);
    await seen('form');
    if (tracePath) await browser.stopTracing();
    const { marks, shift, tasks, loads } = await page.evaluate(readPage);
    const { skeleton = 0, list = 0, form = 0, click = 0 } = marks;
    const until = loads.filter(({ end }) => end <= list);
    const code = until.flatMap(({ path }) => (/\.(?:js|css)$/.test(path) ? (assets.get(path) ?? []) : []));
    return {
      skeleton,
      list,
      form: form - click,
      longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
      blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      shift,
      raw: sum(code.map(({ raw }) => raw)),
      gzip: sum(code.map(({ gzip }) => gzip)),
      brotli: sum(code.map(({ brotli }) => brotli)),
      requests: until.length,
      levels: countLevels(until),
      socketTrips,
    };
  });
}
/** @typedef {Awaited<ReturnType<typeof measureLoad>>} Load */

const TRACED = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'blink.user_timing',
  'v8.execute',
  'loading',
];

/**
 * Heap in bytes after garbage collection: when the list is shown; at rest, when all prefetched code has arrived too; with a form open.
 * @param {Bench} bench @param {Target} target
 */
export async function measureHeap(bench, target) {
  const { origin, line } = bench;
  return inNewWindow(bench, async ({ page, devtools, seen }) => {
    await page.addInitScript(watchPage, { count: METHOD_COUNT });
    line.speed = null;
    const release = await holdBackLateCode(page);
    await page.goto(origin + TARGETS[target], { waitUntil: 'commit' });
    const [x, y] = await seen('list');
    const atList = await readHeap(devtools);
    release();
    await page.waitForTimeout(2 * READING_MS);
    const atRest = await readHeap(devtools);
    await page.mouse.click(x, y);
    if (target !== 'packages') await seen('form');
    await page.waitForTimeout(2 * READING_MS);
    return { atList, atRest, withForm: await readHeap(devtools) };
  });
}

/**
 * Delays the chunks that load after the first paint until the heap has been measured.
 * @param {import('playwright').Page} page @returns {Promise<() => void>} releases them
 */
async function holdBackLateCode(page) {
  const eager = new Set(readEager());
  let release = () => {};
  /** @type {Promise<void>} */
  const isRead = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/{element,lazy}/chunks/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!eager.has(pathname.replace('/lazy/', '/element/'))) await isRead;
    await route.continue();
  });
  return release;
}

/** @param {import('playwright').CDPSession} devtools @returns {Promise<number>} bytes in use after a collection */
export async function readHeap(devtools) {
  // Three collections, because an object that a finalizer releases is collected only by the next one.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** @param {import('playwright').Page} page */
export async function watchMarks(page) {
  /** @type {Map<string, () => void>} */
  const waiting = new Map();
  /** @type {Map<string, [number, number] | null>} */
  const reported = new Map();
  await page.exposeFunction(
    'benchMark',
    (/** @type {string} */ name, /** @type {[number, number] | null} */ at) => {
      reported.set(name, at);
      waiting.get(name)?.();
    },
  );
  /** @param {string} name @returns {Promise<[number, number]>} where to press, for the list */
  return (name) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no ${name} within ${TIMEOUT_MS / 1000} s`)),
        TIMEOUT_MS,
      );
      const done = () => {
        clearTimeout(timer);
        resolve(reported.get(name) ?? [0, 0]);
      };
      if (reported.has(name)) done();
      else waiting.set(name, done);
    });
}

/** @param {import('playwright').CDPSession} devtools @param {Line} line @param {Network} network */
export async function slowDown(devtools, line, network) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  line.speed = network === 'slow' ? SLOW_4G : null;
  if (network === 'fast') return;
  await devtools.send('Network.enable');
  const { latency, down: downloadThroughput, up: uploadThroughput } = SLOW_4G;
  const slow = { urlPattern: 'https://*:*/*', latency, downloadThroughput, uploadThroughput };
  // line.mjs slows the sockets down: Chromium does not delay their frames, and would count the size of each frame after decompression.
  await devtools.send('Network.emulateNetworkConditionsByRule', {
    offline: false,
    matchedNetworkConditions: [slow],
  });
}

export function readPage() {
  /** @type {import('./probe.mjs').PageState} */
  const { marks, shift, tasks } = Reflect.get(globalThis, 'bench');
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const loads = entries
    .map((entry) => /** @type {PerformanceResourceTiming} */ (entry))
    .filter(({ name }) => name.startsWith('http'))
    .map(({ name, startTime, responseEnd }) => ({
      path: new URL(name).pathname,
      start: startTime,
      end: responseEnd,
    }));
  return { marks, shift, tasks, loads };
}

/** The longest chain of requests in which each began after the previous one had ended. @param {{ start: number, end: number }[]} loads */
function countLevels(loads) {
  /** @type {{ end: number, level: number }[]} */
  const placed = [];
  for (const { start, end } of loads.toSorted((a, b) => a.start - b.start)) {
    const before = placed.filter((load) => load.end <= start);
    placed.push({ end, level: 1 + Math.max(0, ...before.map(({ level }) => level)) });
  }
  return Math.max(0, ...placed.map(({ level }) => level));
}

/** @param {number[]} numbers */
export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
