/**
 * `npm run bench`: the widget beside a page without framework and a bare React page, in one run (docs/performance.md).
 *   --runs 9        loads of each page on each network
 *   --trace folder  one Chromium trace of the widget on each network, for DevTools' performance panel
 *   --frames        how smooth changes of page, number and status are at 4x slowdown, instead of all else
 *   --taps          the taps of a journey, instead of all else
 *   --peers         another payment widget, Adyen Drop-in, and a bare React page, with a tap in the instant the list is there
 *   --visits        the third visit of one profile, with a warm cache
 *   --long          lists of 1,000 methods beside those of 10: time until the list, search and scrolling
 *   --methods 1000  a list of this length instead of 20, with --peers
 *   --cores 1       the browser on one core, the servers on another; with any of these
 *   --start         how long `npm start` takes, on a fresh clone and later, instead of all else
 *   --skip-build    measure the build in dist/ as it is
 */
import { prepare } from '../../demo/prepare.mjs';
import { CommandError, offerHelp, readArguments, runCommand } from '../../element/build/command.mjs';
import { createTables, tapTable } from './figures.mjs';
import { formatFrames } from './figures-of-frames.mjs';
import { visitTables } from './figures-of-visits.mjs';
import { measureCycles } from './measure-cycles.mjs';
import { measureFrames } from './measure-frames.mjs';
import { measureStart } from './measure-start.mjs';
import { TARGET_NAMES } from './pages.mjs';
import { countUnmeasured, formatReport } from './report.mjs';
import {
  comparePeers,
  LONG_COUNTS,
  repeat,
  STEADY_RUNS,
  sampleHeaps,
  sampleLoads,
  sampleLongLists,
  sampleTaps,
  sampleVisits,
  writeTraces,
} from './sample.mjs';
import { METHOD_COUNT } from './scenario.mjs';
import { withBench, withBenches } from './with-bench.mjs';

offerHelp(`Usage: npm run bench [-- --runs N] [--peers | --visits | --long | --frames | --taps | --start] [--cores 1] [--trace FOLDER] [--skip-build]

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
  if (values.long) {
    printTables(await withBenches(LONG_COUNTS, values, (benches) => sampleLongLists(benches, runs)));
    return;
  }
  const tables = await withBench(values, async (bench) => {
    if (values.taps) return [tapTable(await sampleTaps(bench, runs))];
    if (values.visits) return visitTables(await sampleVisits(bench, runs));
    if (values.peers) return comparePeers(bench, runs);
    return runBench(bench, runs, values.trace);
  });
  printTables(tables);
});

/** @param {import('./report.mjs').Table[]} tables */
function printTables(tables) {
  process.stdout.write(`\n${formatReport(tables)}\n`);
  const unmeasured = countUnmeasured(tables);
  if (unmeasured === 0) return;
  process.stdout.write(`${unmeasured} figures could not be measured.\n`);
  process.exitCode = 1;
}

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
      long: { type: 'boolean' },
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
