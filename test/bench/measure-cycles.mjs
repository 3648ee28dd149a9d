import { readHeap } from './measure-load.mjs';
import { openBrowser } from './open-browser.mjs';
import { METHOD_COUNT } from './scenario.mjs';

const CYCLES = 50;

/** Switches V8's compilers off, because compiled code is in the heap too and grows by one or two kilobytes per cycle, which would hide a leak. */
const WITHOUT_COMPILERS = '--js-flags=--no-opt --no-maglev --no-sparkplug';

/**
 * Mounts and removes a page's list 50 times after 50 cycles of warm-up. Returns what remains: heap in bytes per cycle, other figures as
 * counts.
 * @param {import('./measure-load.mjs').Bench} bench @param {'react' | 'widget'} target
 */
export async function measureCycles({ origin, line }, target) {
  const browser = await openBrowser([WITHOUT_COMPILERS]);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(countTimers);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    line.speed = null;
    const socketsBefore = line.open;
    await page.goto(`${origin}/${target}-cycles.html`);
    const take = async () => {
      await page.evaluate(runCycles, { cycles: CYCLES, count: METHOD_COUNT });
      const heap = await readHeap(devtools);
      const { metrics } = await devtools.send('Performance.getMetrics');
      const metric = new Map(metrics.map(({ name, value }) => [name, value]));
      return {
        heap,
        nodes: metric.get('Nodes') ?? 0,
        listeners: metric.get('JSEventListeners') ?? 0,
        timers: await page.evaluate(() => Number(Reflect.get(globalThis, 'benchTimers').size)),
      };
    };
    const before = await take();
    const after = await take();
    return {
      heapPerCycle: (after.heap - before.heap) / CYCLES,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      timers: after.timers - before.timers,
      sockets: line.open - socketsBefore,
    };
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page: mounts, waits for the list and removes it, again and again; then waits for the work of the widget's background turns.
 * @param {{ cycles: number, count: number }} options
 */
async function runCycles({ cycles, count }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** @param {number} time @returns {Promise<void>} */
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const mountOnce = /** @type {() => () => void} */ (Reflect.get(globalThis, 'mountOnce'));
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const takeDown = mountOnce();
    const deadline = performance.now() + 10_000;
    const items = () =>
      (document.querySelector('pay-widget')?.shadowRoot ?? document).querySelectorAll('li button').length;
    while (items() < count) {
      if (performance.now() > deadline) throw new Error('no list within 10 s');
      await frame();
    }
    takeDown();
    await pause(20);
  }
  await pause(25_000);
}

/** Runs in the page before its scripts: `benchTimers` collects the timers that are still pending. */
function countTimers() {
  /** @type {Set<unknown>} */
  const pending = new Set();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  /** @param {unknown} id */
  const forget = (id) => pending.delete(id);
  Object.assign(globalThis, {
    benchTimers: pending,
    /** @param {Function} run @param {number} time @param {unknown[]} rest */
    setTimeout(run, time, ...rest) {
      const id = setTimeout(() => {
        forget(id);
        run(...rest);
      }, time);
      pending.add(id);
      return id;
    },
    /** @param {Function} run @param {number} time @param {unknown[]} rest */
    setInterval(run, time, ...rest) {
      const id = setInterval(() => run(...rest), time);
      pending.add(id);
      return id;
    },
    /** @param {number} id */
    clearTimeout(id) {
      forget(id);
      clearTimeout(id);
    },
    /** @param {number} id */
    clearInterval(id) {
      forget(id);
      clearInterval(id);
    },
  });
}
