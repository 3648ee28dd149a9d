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

/** Three runs are enough for heap and teardown, because they hardly vary. */
export const STEADY_RUNS = 3;
export const LONG_COUNTS = /** @type {const} */ ([10, 1_000]);
const LOADED = /** @type {const} */ ([...TARGET_NAMES, 'preloaded']);
const NETWORKS = /** @type {const} */ (['fast', 'slow']);

/**
 * The widget with a short and a long list, in turns, because a machine's speed changes with time; search and scrolling in the long list.
 * @param {import('./measure-load.mjs').Bench[]} benches @param {number} runs
 */
export async function sampleLongLists(benches, runs) {
  const long = /** @type {import('./measure-load.mjs').Bench} */ (benches.at(-1));
  const loads = benches.flatMap((bench, at) =>
    NETWORKS.map((network) => ({ bench, network, count: LONG_COUNTS[at] ?? METHOD_COUNT })),
  );
  const lists = await inRounds(runs, loads, async ({ bench, network, count }) => ({
    count,
    network,
    painted: await measureListOf(bench, network, Math.min(count, METHOD_COUNT)),
  }));
  const keys = (await repeat(() => measureSearch(long), runs)).flat();
  const scrolls = {
    react: await repeat(() => measureScroll(long, 'react'), runs),
    widget: await repeat(() => measureScroll(long, 'widget'), runs),
  };
  return longListTables({ lists, keys, scrolls }, LONG_COUNTS);
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs */
export async function comparePeers(bench, runs) {
  const samples = await inRounds(runs, PEERS.flatMap(pairs), async ({ target, network }) => ({
    target,
    network,
    tap: await attempt(() => measureInstantTap(bench, target, network)),
    load: network === 'slow' ? [] : await attempt(() => measureLoad(bench, target, network)),
  }));
  const taps = samples.flatMap(({ tap, target, network }) => tap.map((load) => ({ target, network, load })));
  const loads = samples.flatMap(({ load: found, target, network }) =>
    found.map((load) => ({ target, network, load })),
  );
  return peerTables(taps, loads, await sampleHeaps(bench, [...PEERS, 'packages']));
}

/**
 * @param {import('./measure-load.mjs').Bench} bench @param {number} runs
 * @returns {Promise<import('./figures-of-visits.mjs').VisitSample[]>}
 */
export function sampleVisits(bench, runs) {
  return inRounds(runs, VISITED.flatMap(pairs), async ({ target, network }) => ({
    target,
    network,
    visit: await measureThirdVisit(bench, target, network),
  }));
}

/** @param {import('./measure-load.mjs').Bench} bench @param {readonly import('./pages.mjs').Target[]} targets */
export async function sampleHeaps(bench, targets) {
  /** @type {import('./figures.mjs').Heaps} */
  const heaps = {};
  for (const target of targets) heaps[target] = await repeat(() => measureHeap(bench, target));
  return heaps;
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs @returns {Promise<import('./figures.mjs').Sample[]>} */
export function sampleLoads(bench, runs) {
  return inRounds(runs, LOADED.flatMap(pairs), async ({ target, network }) => ({
    target,
    network,
    load: await measureLoad(bench, target, network),
  }));
}

/**
 * Measures each item once a round, in random order, so that a slow hour of the machine affects all items alike.
 * @template I, T @param {number} runs @param {I[]} items @param {(item: I) => Promise<T>} measure
 * @returns {Promise<T[]>} results of the measurements that did not fail
 */
async function inRounds(runs, items, measure) {
  const results = [];
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`run ${run} of ${runs}\n`);
    for (const item of shuffle(items)) results.push(...(await attempt(() => measure(item))));
  }
  return results;
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs */
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

/** @template T @param {() => Promise<T>} measure @param {number} [runs] @returns {Promise<T[]>} results of the runs that did not fail */
export async function repeat(measure, runs = STEADY_RUNS) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(...(await attempt(measure)));
  return results;
}

/** Reports a failed run and leaves it out. @template T @param {() => Promise<T>} measure @returns {Promise<T[]>} */
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
