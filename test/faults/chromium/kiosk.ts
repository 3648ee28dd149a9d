import { type CDPSession, chromium } from 'playwright';
import { CHROMIUM_FLAGS, requireChromium } from '../../support/find-chromium.mjs';
import { Site } from './site.ts';

/** Payments in one widget, and those before the first measure: by then all code has come, and all caches are warm. */
const KIOSK = { warmUp: 100, payments: 500, weighEvery: 100 };
/** What V8 compiles of hot code lies in the same heap, is bounded, and hides what is left behind. */
const WITHOUT_COMPILERS = '--js-flags=--no-opt --no-maglev --no-sparkplug';
/** What the heap may grow by meanwhile. */
const MOST_GROWTH = 0.05;

/**
 * `--kiosk`: a page that nobody reloads. Pays hundreds of times in one mounted widget, and tells what that left behind:
 * heap after collections, listeners and nodes, sockets.
 * @returns whether all of it is within its bounds
 */
export async function playKiosk(url: string, element: string, script: string): Promise<boolean> {
  const args = [...CHROMIUM_FLAGS, WITHOUT_COMPILERS];
  const browser = await chromium.launch({ executablePath: requireChromium(), args });
  const site = await Site.start(element);
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const sockets = { made: 0, open: 0 };
    page.on('websocket', (socket) => {
      sockets.made += 1;
      sockets.open += 1;
      socket.on('close', () => {
        sockets.open -= 1;
      });
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    const token = `user-kiosk${Date.now().toString(36)}`;
    const place = { currency: 'MXN', 'payment-geo': 'MX', locale: 'en' };
    await page.goto(site.addressOf({ host: url, token, ...place }));
    await page.addScriptTag({ path: script });
    const pay = (from: number, count: number) =>
      page.evaluate((range) => window.payMany(range), { from, count });
    await pay(0, KIOSK.warmUp);
    const before = await weigh(devtools);
    const began = performance.now();
    const heaps = [before.heap];
    let after = before;
    for (let paid = 0; paid < KIOSK.payments; paid += KIOSK.weighEvery) {
      await pay(KIOSK.warmUp + paid, KIOSK.weighEvery);
      after = await weigh(devtools);
      heaps.push(after.heap);
    }
    const took = (performance.now() - began) / 1_000;
    const growth = after.heap / before.heap - 1;
    const say = (what: string) => process.stdout.write(`${what}\n`);
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
    say(`${KIOSK.payments} payments in one widget, ${took.toFixed(0)} s`);
    say(`heap ${heaps.map(megabytes).join(' → ')}: ${(growth * 100).toFixed(1)} % (at most 5 %)`);
    say(`listeners ${before.listeners} → ${after.listeners}, nodes ${before.nodes} → ${after.nodes}`);
    say(`sockets: ${sockets.made} made, ${sockets.open} open`);
    return growth <= MOST_GROWTH && after.listeners <= before.listeners && sockets.made === 1;
  } finally {
    await browser.close();
    site.stop();
  }
}

/** What the page holds once all garbage is gone. */
async function weigh(devtools: CDPSession): Promise<{ heap: number; listeners: number; nodes: number }> {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = new Map(metrics.map(({ name, value }) => [name, value]));
  return {
    heap: usedSize,
    listeners: metric.get('JSEventListeners') ?? 0,
    nodes: metric.get('Nodes') ?? 0,
  };
}
