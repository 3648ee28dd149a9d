/**
 * `npm run test:load`: whole runs of `.ci/run` beside a busy loop on each core, because a test that depends on time fails there first.
 * Ends with the failed tests, the tests whose duration varied, and `N passed, N failed`, which counts runs.
 */
import { once } from 'node:events';
import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import {
  CommandError,
  offerHelp,
  ROOT,
  readArguments,
  runCommand,
  spawnOwned,
} from '../element/build/command.mjs';
import { findUnsteady } from './find-unsteady.mjs';
import { listFailures } from './list-failures.mjs';

const REPORTS = join(ROOT, '.cache/test-reports');
const RUNS = join(ROOT, '.cache/load');
const PARTS = 3;

offerHelp(`Usage: npm run test:load -- [--runs N]   ten runs without --runs

Each run takes the next seed and the next part of the release suite. Their output is in .cache/load.`);

await runCommand(async () => {
  const { values } = readArguments('npm run test:load --', {
    options: { runs: { type: 'string', default: '10' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new CommandError(`--runs is a number of runs, and this is "${values.runs}".`);
  rmSync(RUNS, { recursive: true, force: true });
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawnOwned(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  let failed = 0;
  for (let run = 1; run <= runs; run += 1) {
    const started = performance.now();
    const isGreen = await runOnce(run);
    if (!isGreen) failed += 1;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`run ${run}: ${isGreen ? 'passed' : 'failed'} after ${seconds} s\n`);
  }
  for (const loop of loops) loop.kill();
  for (const [suite, reports] of readReports()) {
    for (const failure of reports.flatMap(listFailures))
      process.stdout.write(`failed: ${suite}: ${failure}\n`);
    for (const { test, seconds } of findUnsteady(reports))
      process.stdout.write(
        `between ${seconds.map((one) => one.toFixed(1)).join(' and ')} s: ${suite}: ${test}\n`,
      );
  }
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`${runs - failed} passed, ${failed} failed\n`);
});

/** @param {number} run @returns {Promise<boolean>} */
async function runOnce(run) {
  const folder = join(RUNS, String(run));
  mkdirSync(folder, { recursive: true });
  const env = {
    ...process.env,
    TEST_SEED: String(run),
    TEST_PART: `${(run % PARTS) + 1}/${PARTS}`,
  };
  rmSync(REPORTS, { recursive: true, force: true });
  const child = spawnOwned('bash', ['.ci/run'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = createWriteStream(join(folder, 'output.log'));
  child.stdout?.pipe(output);
  const [code] = await once(child, 'exit');
  await finished(output);
  if (existsSync(REPORTS)) cpSync(REPORTS, folder, { recursive: true });
  return code === 0;
}

/** Reports by suite, because a test with more rows in the release suite takes longer there. @returns {Map<string, any[]>} */
function readReports() {
  /** @type {Map<string, any[]>} */
  const suites = new Map();
  for (const path of readdirSync(RUNS, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json')) continue;
    const suite = basename(path, '.json');
    suites.set(suite, [...(suites.get(suite) ?? []), JSON.parse(readFileSync(join(RUNS, path), 'utf8'))]);
  }
  return suites;
}
