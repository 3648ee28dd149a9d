import { chromium } from 'playwright';
import { requireChromium, TEST_CHROMIUM_FLAGS } from '../../support/find-chromium.mjs';
import { PartnerSite } from './partner-site.ts';
import { weighHeap } from './weigh-heap.ts';

/** The first measurement comes after `warmUp` payments: by then all pages are loaded, caches are full, and V8 has compiled. */
const KIOSK = { warmUp: 300, payments: 500, weighEvery: 100 };
const MAX_HEAP_GROWTH = 0.05;

/**
 * `--kiosk`: makes hundreds of payments in one widget whose page is never reloaded, and reports the heap after garbage collections,
 * listeners, nodes and sockets.
 * @returns whether all of these are within their limits
 */
export async function runKiosk(url: string, element: string, script: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: TEST_CHROMIUM_FLAGS });
  const site = await PartnerSite.start(element);
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
    const before = await weighHeap(devtools);
    const began = performance.now();
    const heaps = [before.heap];
    let after = before;
    for (let paid = 0; paid < KIOSK.payments; paid += KIOSK.weighEvery) {
      await pay(KIOSK.warmUp + paid, KIOSK.weighEvery);
      after = await weighHeap(devtools);
      heaps.push(after.heap);
    }
    const took = (performance.now() - began) / 1_000;
    const growth = after.heap / before.heap - 1;
    const [heldBefore, heldAfter] = [before.heap - before.code, after.heap - after.code];
    const print = (what: string) => process.stdout.write(`${what}\n`);
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    print(`${KIOSK.payments} payments in one widget, ${took.toFixed(0)} s`);
    print(`heap ${heaps.map(megabytes).join(' → ')}: ${percent(growth)} (at most 5 %)`);
    print(
      `without compiled code ${megabytes(heldBefore)} → ${megabytes(heldAfter)}: ${percent(heldAfter / heldBefore - 1)}, ` +
        `compiled code ${megabytes(before.code)} → ${megabytes(after.code)}`,
    );
    print(`listeners ${before.listeners} → ${after.listeners}, nodes ${before.nodes} → ${after.nodes}`);
    print(`sockets: ${sockets.made} made, ${sockets.open} open`);
    return growth <= MAX_HEAP_GROWTH && after.listeners <= before.listeners && sockets.made === 1;
  } finally {
    await browser.close();
    site.stop();
  }
}
