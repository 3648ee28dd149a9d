/**
 * `npm run bench`: the widget beside a page without framework and a bare React page, in one run (docs/performance.md).
 *   --runs 9        loads of each page on each network
 *   --trace folder  one Chromium trace of the widget on each network, for DevTools' performance panel
 *   --frames        how smooth changes of page, number and status are at 4x slowdown, instead of all else
 *   --taps          the taps of a journey, instead of all else
 *   --peers         another cashier, Adyen Drop-in, and a bare React page, with a tap in the instant the list is there
 *   --visits        the third visit of one profile, with a warm cache
 *   --methods 1000  a list of this length instead of 20, with --peers
 *   --cores 1       the browser on one core, the servers on another; with any of these
 *   --start         how long `npm start` takes, on a fresh clone and later, instead of all else
 *   --skip-build    measure the build in dist/ as it is
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../../demo/prepare.mjs';
import { CommandError, offerHelp, readArguments, runCommand } from '../../element/build/command.mjs';
import { startBenchCashier } from './bench-cashier.mjs';
import { onOneCore } from './cores.mjs';
import { createTables, tapTable } from './figures.mjs';
import { formatFrames } from './figures-of-frames.mjs';
import { PEERS, peerTables } from './figures-of-peers.mjs';
import { VISITED, visitTables } from './figures-of-visits.mjs';
import { createLine } from './line.mjs';
import { measureCycles } from './measure-cycles.mjs';
import { measureFrames } from './measure-frames.mjs';
import { measureHeap, measureLoad } from './measure-load.mjs';
import { measureInstantTap } from './measure-peers.mjs';
import { measureThirdVisit } from './measure-second.mjs';
import { measureStart } from './measure-start.mjs';
import { measureTaps } from './measure-taps.mjs';
import { openBrowser } from './open-browser.mjs';
import { createAssets, TARGET_NAMES } from './pages.mjs';
import { buildPeer } from './peer.mjs';
import { countUnmeasured, formatReport } from './report.mjs';
import { METHOD_COUNT, pickMethods } from './scenario.mjs';
import { serveSite } from './site.mjs';

/** Heap and teardown hardly vary from one run to the next. */
const STEADY_RUNS = 3;
const LOADED = /** @type {const} */ ([...TARGET_NAMES, 'preloaded']);
const NETWORKS = /** @type {const} */ (['fast', 'slow']);

offerHelp(`Usage: npm run bench [-- --runs N] [--peers | --visits | --frames | --taps | --start] [--cores 1] [--trace FOLDER] [--skip-build]

Measures the widget beside a page without framework and a bare React page (docs/performance.md).`);

await runCommand(async () => {
  const { runs, values } = readRuns();
  if (values.start) {
    const { fresh, later } = await measureStart();
    process.stdout.write(`npm start, fresh clone: ${fresh.toFixed(1)} s (goal ≤ 90)\n`);
    process.stdout.write(`npm start, later: ${later.toFixed(1)} s (goal ≤ 10)\n`);
    return;
  }
  if (!values['skip-build']) await prepare();
  if (values.frames) {
    const rounds = await withBench(values, (bench) => repeat(() => measureFrames(bench), runs));
    process.stdout.write(`\n${formatFrames(rounds)}\n`);
    return;
  }
  const tables = await withBench(values, async (bench) => {
    if (values.taps) return [tapTable(await sampleTaps(bench, runs))];
    if (values.visits) return visitTables(await sampleVisits(bench, runs));
    if (values.peers) return comparePeers(bench, runs);
    return runBench(bench, runs, values.trace);
  });
  process.stdout.write(`\n${formatReport(tables)}\n`);
  const unmeasured = countUnmeasured(tables);
  if (unmeasured === 0) return;
  process.stdout.write(`${unmeasured} figures could not be measured.\n`);
  process.exitCode = 1;
});

function readRuns() {
  const { values } = readArguments('npm run bench --', {
    options: {
      runs: { type: 'string', default: '9' },
      trace: { type: 'string' },
      frames: { type: 'boolean' },
      start: { type: 'boolean' },
      taps: { type: 'boolean' },
      visits: { type: 'boolean' },
      peers: { type: 'boolean' },
      cores: { type: 'string' },
      methods: { type: 'string' },
      'skip-build': { type: 'boolean' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new CommandError(`--runs must be a whole number, 1 or more.`);
  const count = Number(values.methods ?? METHOD_COUNT);
  if (!Number.isInteger(count) || count < METHOD_COUNT)
    throw new CommandError(`--methods must be a whole number, ${METHOD_COUNT} or more.`);
  if (values.cores !== undefined && values.cores !== '1') throw new CommandError('--cores can only be 1.');
  return { runs, values };
}

/**
 * Provides everything that a measurement needs, and removes it afterwards.
 * @template T @param {{ peers?: boolean, cores?: string, methods?: string }} options
 * @param {(bench: import('./measure-load.mjs').Bench) => Promise<T>} measure
 */
async function withBench({ peers, cores, methods }, measure) {
  const list = pickMethods(methods === undefined ? undefined : Number(methods));
  // Before the cashier, because its loader sets this process to development, and React would be built for that.
  const assets = await createAssets(list, peers ? await buildPeer() : []);
  const cashier = await startBenchCashier(list);
  const line = createLine(cashier.port);
  const site = await serveSite(assets, line);
  const browser = await (cores ? onOneCore(openBrowser) : openBrowser());
  try {
    return await measure({ browser, origin: site.origin, line, assets, site });
  } finally {
    await browser.close();
    site.stop();
    await cashier.close();
  }
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs @param {string | undefined} traces */
async function runBench(bench, runs, traces) {
  const samples = await sampleLoads(bench, runs);
  const heaps = await sampleHeaps(bench, [...TARGET_NAMES, 'packages']);
  const cycles = {
    react: await repeat(() => measureCycles(bench, 'react')),
    widget: await repeat(() => measureCycles(bench, 'widget')),
  };
  if (traces) await writeTraces(bench, traces);
  return createTables(samples, heaps, cycles, await sampleTaps(bench, STEADY_RUNS));
}

/** @param {import('./measure-load.mjs').Bench} bench @param {number} runs */
async function comparePeers(bench, runs) {
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
async function sampleVisits(bench, runs) {
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
async function sampleHeaps(bench, targets) {
  /** @type {import('./figures.mjs').Heaps} */
  const heaps = {};
  for (const target of targets) heaps[target] = await repeat(() => measureHeap(bench, target));
  return heaps;
}

/**
 * Cold loads of all pages on both networks, in a new random order each time.
 * @param {import('./measure-load.mjs').Bench} bench @param {number} runs
 */
async function sampleLoads(bench, runs) {
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
async function sampleTaps(bench, runs) {
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
async function writeTraces(bench, folder) {
  mkdirSync(folder, { recursive: true });
  for (const network of NETWORKS) {
    await attempt(() => measureLoad(bench, 'widget', network, join(folder, `${network}.json`)));
  }
}

/** @template T @param {() => Promise<T>} measure @param {number} [runs] @returns {Promise<T[]>} those that came to an end */
async function repeat(measure, runs = STEADY_RUNS) {
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
