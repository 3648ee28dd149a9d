import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { longListTables } from './figures-of-long-lists.mjs';
import { PEERS, peerTables } from './figures-of-peers.mjs';
import { VISITED } from './figures-of-visits.mjs';
import { measureHeap, measureLoad } from './measure-load.mjs';
import { measureListOf, measureScroll, measureSearch } from './measure-long-list.mjs';
import { measureInstantTap } from './measure-peers.mjs';
import { measureThirdVisit } from './measure-second.mjs';
import { measureTaps } from './measure-taps.mjs';
import { TARGET_NAMES } from './pages.mjs';
import { METHOD_COUNT } from './scenario.mjs';

/** Heap and teardown hardly vary from one run to the next. */
export const STEADY_RUNS = 3;
/** Methods of a short and a long list. */
export const LONG_COUNTS = /** @type {const} */ ([10, 1_000]);
const LOADED = /** @type {const} */ ([...TARGET_NAMES, 'preloaded']);
const NETWORKS = /** @type {const} */ (['fast', 'slow']);

/**
 * The widget with a short and a long list, in turns; search and scrolling in the long one.
 * @param {import('./measure-load.mjs').Bench[]} benches @param {number} runs
 */
export async function sampleLongLists(benches, runs) {
  const long = /** @type {import('./measure-load.mjs').Bench} */ (benches.at(-1));
  /** @type {import('./figures-of-long-lists.mjs').LongListSamples} */
  const samples = { lists: [], keys: [], scrolls: { react: [], widget: [] } };
  const loads = benches.flatMap((bench, at) => NETWORKS.map((network) => ({ bench, network, at })));
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`run ${run} of ${runs}\n`);
    for (const { bench, network, at } of shuffle(loads)) {
      const count = LONG_COUNTS[at] ?? METHOD_COUNT;
      const [painted] = await attempt(() => measureListOf(bench, network, Math.min(count, METHOD_COUNT)));
      if (painted) samples.lists.push({ count, network, painted });
    }
    samples.keys.push(...(await attempt(() => measureSearch(long))).flat());
    for (const target of /** @type {const} */ (['react', 'widget']))
      samples.scrolls[target].push(...(await attempt(() => measureScroll(long, target))));
  }
  return longListTables(samples, LONG_COUNTS);
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs */
export async function comparePeers(bench, runs) {
  /** @type {import('./figures-of-peers.mjs').TapSample[]} */
  const taps = [];
  /** @type {import('./figures.mjs').Sample[]} */
  const loads = [];
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`run ${run} of ${runs}\n`);
    for (const { target, network } of shuffle(PEERS.flatMap(pairs))) {
      const [tap] = await attempt(() => measureInstantTap(bench, target, network));
      if (tap) taps.push({ target, network, load: tap });
      if (network === 'slow') continue;
      const [load] = await attempt(() => measureLoad(bench, target, network));
      if (load) loads.push({ target, network, load });
    }
  }
  return peerTables(taps, loads, await sampleHeaps(bench, [...PEERS, 'packages']));
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs */
export async function sampleVisits(bench, runs) {
  /** @type {import('./figures-of-visits.mjs').VisitSample[]} */
  const samples = [];
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`run ${run} of ${runs}\n`);
    for (const { target, network } of shuffle(VISITED.flatMap(pairs))) {
      const [visit] = await attempt(() => measureThirdVisit(bench, target, network));
      if (visit) samples.push({ target, network, visit });
    }
  }
  return samples;
}

/** @param {import('./measure-load.mjs').Bench} bench @param {readonly import('./pages.mjs').Target[]} targets */
export async function sampleHeaps(bench, targets) {
  /** @type {import('./figures.mjs').Heaps} */
  const heaps = {};
  for (const target of targets) heaps[target] = await repeat(() => measureHeap(bench, target));
  return heaps;
}

/**
 * Cold loads of all pages on both networks, in a new random order each time.
 * @param {import('./measure-load.mjs').Bench} bench @param {number} runs
 */
export async function sampleLoads(bench, runs) {
  /** @type {import('./figures.mjs').Sample[]} */
  const samples = [];
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`run ${run} of ${runs}\n`);
    for (const { target, network } of shuffle(LOADED.flatMap(pairs))) {
      const [load] = await attempt(() => measureLoad(bench, target, network));
      if (load) samples.push({ target, network, load });
    }
  }
  return samples;
}

/**
 * Journeys through all pages, tap by tap.
 * @param {import('./measure-load.mjs').Bench} bench @param {number} runs
 */
export async function sampleTaps(bench, runs) {
  /** @type {import('./figures.mjs').Taps} */
  const taps = {};
  for (const target of TARGET_NAMES) {
    const walks = await repeat(() => measureTaps(bench, target), runs);
    taps[target] = walks.flat();
  }
  return taps;
}

/** @param {import('./pages.mjs').Target} target */
function pairs(target) {
  return NETWORKS.map((network) => ({ target, network }));
}

/** @param {import('./measure-load.mjs').Bench} bench @param {string} folder */
export async function writeTraces(bench, folder) {
  mkdirSync(folder, { recursive: true });
  for (const network of NETWORKS) {
    await attempt(() => measureLoad(bench, 'widget', network, join(folder, `${network}.json`)));
  }
}

/** @template T @param {() => Promise<T>} measure @param {number} [runs] @returns {Promise<T[]>} those that came to an end */
export async function repeat(measure, runs = STEADY_RUNS) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(...(await attempt(measure)));
  return results;
}

/**
 * Runs a measurement; a failed run is reported and left out, and the others count.
 * @template T @param {() => Promise<T>} measure @returns {Promise<T[]>}
 */
async function attempt(measure) {
  try {
    return [await measure()];
  } catch (error) {
    process.stderr.write(`A run failed: ${error instanceof Error ? error.message : error}\n`);
    return [];
  }
}

/** @template T @param {T[]} items */
function shuffle(items) {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
