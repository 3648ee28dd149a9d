import { startBenchCashier } from './bench-cashier.mjs';
import { onOneCore } from './cores.mjs';
import { createLine } from './line.mjs';
import { openBrowser } from './open-browser.mjs';
import { createAssets } from './pages.mjs';
import { buildPeer } from './peer.mjs';
import { METHOD_COUNT, pickMethods } from './scenario.mjs';
import { serveSite } from './site.mjs';

/**
 * @template T @param {{ peers?: boolean, cores?: string, methods?: string }} options
 * @param {(bench: import('./measure-load.mjs').Bench) => Promise<T>} measure
 */
export async function withBench(options, measure) {
  const count = options.methods === undefined ? METHOD_COUNT : Number(options.methods);
  return withBenches([count], options, ([bench]) =>
    measure(/** @type {import('./measure-load.mjs').Bench} */ (bench)),
  );
}

/**
 * Provides one browser and, for each length of the list, an origin and a cashier.
 * @template T @param {readonly number[]} counts @param {{ peers?: boolean, cores?: string }} options
 * @param {(benches: import('./measure-load.mjs').Bench[]) => Promise<T>} measure
 */
export async function withBenches(counts, { peers, cores }, measure) {
  const peer = peers ? await buildPeer() : [];
  const prepared = [];
  // Builds the pages before the cashiers start, because the cashiers' loader sets NODE_ENV to development, and React would be built for that.
  for (const methods of counts.map(pickMethods))
    prepared.push({ methods, assets: await createAssets(methods, peer) });
  const browser = await (cores ? onOneCore(openBrowser) : openBrowser());
  const benches = [];
  /** @type {(() => unknown)[]} */
  const ends = [() => browser.close()];
  try {
    for (const { methods, assets } of prepared) {
      const cashier = await startBenchCashier(methods);
      ends.push(() => cashier.close());
      const line = createLine(cashier.port);
      const site = await serveSite(assets, line);
      ends.push(() => site.stop());
      benches.push({ browser, origin: site.origin, line, assets, site });
    }
    return await measure(benches);
  } finally {
    for (const end of ends) await end();
  }
}
