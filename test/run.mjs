/** `npm test`: what every change must pass, with a real browser. The last line is `N passed, N failed`. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, requireSpace } from '../demo/prepare.mjs';
import {
  CommandError,
  offerHelp,
  ROOT,
  readArguments,
  runCommand,
  spawnOwned,
} from '../element/build/command.mjs';
import { bringServers } from './cluster/servers.mjs';
import { findSlowest } from './find-slowest.mjs';
import { listFailures } from './list-failures.mjs';
import { bringBrowsers } from './support/browsers/find-browsers.mjs';
import { bringWholeChromium, findWholeChromium, requireChromium } from './support/find-chromium.mjs';
import { bringPromtool } from './support/find-promtool.mjs';
import { bringPython } from './support/find-python.mjs';

const REPORTS = join(ROOT, '.cache/test-reports');

/** Estimate of all that a run writes: reports, traces, browser profiles, copies of the repository. */
const WRITTEN_BYTES = 500_000_000;

/** `npm test` leaves these folders out, because all their tests belong to a release. */
const NOT_OF_RELEASE = '--exclude=test/{release,visual}/**';

/** Beginning of a line about a program that this machine lacks; `.ci/run` repeats such lines at its end. */
const NOT_TESTED = 'Not tested: ';

/** @typedef {{ passed: number, failed: number }} Counts */

/** Files of unit tests some of which have the tag `release`, because they try long tables or start many programs. */
const EVERY_ROW = [
  'demo/cashier/catalogue.test.ts',
  'src/app/liveness.model.test.ts',
  'src/forms/typed-values.test.tsx',
  'test/checks/commands.test.ts',
];

/** Each suite is a program of its own, which writes its counts into a file. */
const SUITES = {
  unit: vitest('unit', '--exclude=test/conformance/**', '--exclude=demo/cashier/restart.test.ts'),
  element: {
    command: [bin('@web/test-runner/dist/bin.js'), '--config', 'test/element.config.mjs'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
  journeys: vitest('journeys', NOT_OF_RELEASE),
  // The suites from here on are for a release, because a change seldom breaks them. All tests in Chromium with the tag `release` are one
  // run, so that workers and browsers start once.
  release: vitest('journeys'),
  // Each run prints its seed, which in CI follows from the tree: `npm run test:faults -- --seed N` repeats the run.
  faults: {
    command: ['test/faults/run.mjs', '--runs', '500', '--within', '180', '--report', '{report}'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
  pages: {
    command: ['test/faults/run.mjs', '--chromium', '12', '--report', '{report}'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
  browsers: vitest('browsers'),
  // A deposit on the page of each framework in demo/frameworks; a part of the release suite has only those that the seed selects.
  frameworks: vitest('frameworks'),
  // The conformance kit against correct and faulty cashiers, and a sandbox that is killed and started again.
  conformance: vitest('unit', 'test/conformance', 'demo/cashier/restart.test.ts'),
  // All rows of tables of which `npm test` tries a few, and 10,000 sequences of events (instead of 500) after which no user may wait for nothing.
  every: {
    ...vitest('unit', ...EVERY_ROW),
    env: { LIVENESS_RUNS: '10000' },
  },
  // Tests that need PostgreSQL and Redis (docs/scale.md).
  cluster: {
    ...vitest('unit'),
    command: [
      ...['test/cluster/cluster.mjs', '--check', '--report', '{report}'],
      ...['demo/cashier/many-nodes.test.ts', 'demo/cashier/server-access.test.ts'],
      ...[
        'demo/cashier/operations/alerts.test.ts',
        'demo/cashier/storage/many-writers.test.ts',
        'demo/cashier/storage/personal-data.test.ts',
      ],
      'demo/cashier/storage/backup.test.ts',
    ],
  },
  // The attacks that no other suite has, and 500 runs of the fuzzer, which prints its seed.
  attacks: {
    command: ['test/attacks/run.mjs', '--own', '--report', '{report}'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
};

/** @typedef {keyof typeof SUITES} SuiteName */

/** The suites of `npm test`. @type {SuiteName[]} */
const EVERY_CHANGE = ['unit', 'journeys', 'element'];
/** The suites of `npm run test:release`, which a change seldom breaks. @type {SuiteName[]} */
const RELEASE = [
  'release',
  'frameworks',
  'faults',
  'pages',
  'browsers',
  'attacks',
  'conformance',
  'cluster',
  'every',
];
/**
 * Each of these suites belongs as a whole to one of the three parts of the release suite, because they take longest. The files of `release`
 * are divided one by one, and all other suites are in each part.
 * @type {SuiteName[]}
 */
const DEALT = ['browsers', 'attacks', 'conformance', 'cluster', 'every'];
/** Time budget of `npm test` on two idle cores; a longer run prints its slowest files. */
const MAX_SECONDS = 150;
/**
 * The stages of a run, each with suites in parallel. A suite that keeps a core busy, such as the fault laboratory, runs beside one that
 * waits for a browser.
 * @type {SuiteName[][][]}
 */
const STAGES = [
  // Many unit tests wait for a cashier or a program, while journeys keep both cores busy.
  [['unit'], ['element']],
  [['journeys']],
  [['release']],
  // Nothing runs beside a framework's build, because it takes both cores.
  [['frameworks']],
  [['browsers'], ['faults', 'pages']],
  [['attacks'], ['cluster', 'every']],
  // Nothing runs beside the kit, because its rules about time need a core.
  [['conformance']],
];

/** Suites whose runner failed without a failed test, which counts as one failure. @type {SuiteName[]} */
const crashed = [];

offerHelp(`Usage: npm test [-- SUITE ...]        ${EVERY_CHANGE.join(', ')}
       npm run test:release           ${RELEASE.join(', ')}
       npm run test:release -- --part 2/3   one of three parts, which together are all of it
       npm run test:full              all of them

Suites: ${Object.keys(SUITES).join(', ')}. 
One journey, on a fresh build: npm run build && npx vitest run --project journeys test/journeys/pix.test.ts
A journey that fails leaves its trace, picture and socket frames in .cache/failures/ and names the folder.
Environment: CHROMIUM_PATH, FIREFOX_PATH; REQUIRE_ALL_TOOLS=1 refuses to leave out what this machine lacks, as test:full does.`);

await runCommand(async () => {
  const chosen = readPlan();
  // Looks for the browser first, because install and build take minutes.
  process.env.CHROMIUM_PATH = findBrowser();
  const servers = chosen.includes('cluster') ? bringServers() : [];
  const whole = chosen.includes('journeys') || chosen.includes('release') ? bringWholeChromium() : [];
  const missing = [
    ...whole,
    ...(chosen.includes('browsers') || chosen.includes('attacks') ? bringBrowsers() : []),
    ...(chosen.includes('release') ? bringPython() : []),
    ...(chosen.includes('unit') ? bringPromtool(chosen.includes('release')) : []),
    ...(servers.length > 0
      ? [`Nothing is tested on PostgreSQL and Redis: install ${servers.join(', ')}.`]
      : []),
  ];
  if (missing.length > 0 && (readOptions().values.full || process.env.REQUIRE_ALL_TOOLS))
    throw new CommandError(missing.join('\n'));
  const names = servers.length > 0 ? chosen.filter((name) => name !== 'cluster') : chosen;
  await prepare();
  requireSpace(WRITTEN_BYTES);
  ownTemporaryFiles();
  mkdirSync(REPORTS, { recursive: true });
  // Deletes only the reports of these suites, because `.ci/run` runs this program twice and needs the reports of both runs.
  for (const name of names) rmSync(join(REPORTS, `${name}.json`), { force: true });
  let passed = 0;
  let failed = 0;
  const started = performance.now();
  // A suite that no stage names runs at the end, so that none is left out.
  const unplanned = names.filter((name) => !STAGES.flat(2).includes(name)).map((name) => [[name]]);
  for (const turn of [...STAGES, ...unplanned]) {
    const lanes = turn.map((lane) => lane.filter((name) => names.includes(name)));
    const running = lanes.filter((lane) => lane.length > 0);
    for (const counts of await Promise.all(running.map((lane, at) => runLane(lane, at > 0)))) {
      passed += counts.passed;
      failed += counts.failed;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  if (chosen === EVERY_CHANGE && seconds > MAX_SECONDS) printSlowest(seconds);
  for (const sentence of missing) process.stdout.write(`${NOT_TESTED}${sentence}\n`);
  printFailures(names);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
});

/** All temporary files are in one folder, which this process removes at its end, because a killed suite leaves its files behind. */
function ownTemporaryFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // If this process is root, PostgreSQL runs as another user, who has to enter this folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** @returns {SuiteName[]} */
function readPlan() {
  const { values, positionals } = readOptions();
  if (values.full) return [...EVERY_CHANGE, ...RELEASE];
  if (values.release) {
    const part = readPart(values.part);
    return RELEASE.filter(
      (name) => !DEALT.includes(name) || DEALT.indexOf(name) % part.count === part.index - 1,
    );
  }
  return positionals.length > 0 ? positionals.map(readName) : EVERY_CHANGE;
}

function readOptions() {
  return readArguments('npm test --', {
    allowPositionals: true,
    options: {
      full: { type: 'boolean' },
      release: { type: 'boolean' },
      part: { type: 'string', default: '1/1' },
    },
  });
}

/** @param {string} text `2/3`: the second of three parts */
function readPart(text) {
  const [index = 0, count = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (index >= 1 && index <= count) return { index, count };
  throw new CommandError(`A part is written like 2/3, and this is "${text}".`);
}

/** @param {string} name @returns {SuiteName} */
function readName(name) {
  const known = Object.keys(SUITES);
  if (known.includes(name)) return /** @type {SuiteName} */ (name);
  throw new CommandError(`No suite is called "${name}". Suites: ${known.join(', ')}.`);
}

/** Repeats the failures of all suites, because the output before is long. @param {SuiteName[]} names */
function printFailures(names) {
  const lines = names.flatMap((name) => {
    const report = join(REPORTS, `${name}.json`);
    const failures = existsSync(report) ? listFailures(JSON.parse(readFileSync(report, 'utf8'))) : [];
    return failures.map((failure) => `  ${name}: ${failure}`);
  });
  lines.push(
    ...crashed.map((name) => `  ${name}: its runner failed without a failed test; its output above says why`),
  );
  if (lines.length > 0) process.stdout.write(`\nFailed:\n${lines.join('\n')}\n`);
}

/** @param {number} seconds */
function printSlowest(seconds) {
  const reports = EVERY_CHANGE.map((name) => join(REPORTS, `${name}.json`)).filter((path) =>
    existsSync(path),
  );
  const slowest = findSlowest(reports.map((path) => JSON.parse(readFileSync(path, 'utf8'))));
  const files = slowest.map((file) => `${file.path} ${file.seconds} s`);
  process.stdout.write(
    `npm test took ${Math.round(seconds)} s, and ${MAX_SECONDS} s is its limit on two idle cores. Slowest files: ${files.join(', ')}\n`,
  );
}

function findBrowser() {
  try {
    return requireChromium();
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** @param {SuiteName[]} names @param {boolean} isBeside whether another lane prints at the same time @returns {Promise<Counts>} */
async function runLane(names, isBeside) {
  const sum = { passed: 0, failed: 0 };
  for (const name of names) {
    const { passed, failed } = await runSuite(name, isBeside);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

/**
 * @param {SuiteName} name
 * @param {boolean} isBeside whether another suite prints at the same time, so that this one prints its output in one piece at the end
 * @returns {Promise<Counts>}
 */
async function runSuite(name, isBeside) {
  if (!isBeside) process.stdout.write(`\n── ${name}\n`);
  const report = join(REPORTS, `${name}.json`);
  /** @type {{ command: string[], read: (report: any) => Counts, env?: Record<string, string> }} */
  const { command, read, env: own } = SUITES[name];
  const args = command.map((part) => part.replace('{report}', report));
  if (name === 'release') args.push(`--shard=${readOptions().values.part}`);
  if (name === 'unit') args.push('--tags-filter=!release');
  if (name === 'release' || name === 'journeys') {
    const tags = [
      name === 'release' ? 'release' : '!release',
      ...(findWholeChromium() ? [] : ['!whole-browser']),
    ];
    args.push(`--tags-filter=${tags.join(' && ')}`);
  }
  const code = await new Promise((resolve) => {
    const env = { ...process.env, ...own, TEST_REPORT: report, TEST_PART: readOptions().values.part };
    const out = isBeside ? 'pipe' : 'inherit';
    const child = spawnOwned(process.execPath, args, { cwd: ROOT, stdio: ['ignore', out, out], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (isBeside) process.stdout.write(`\n── ${name}\n${output}`);
      resolve(code);
    });
  });
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  if (code === 0 || counts.failed > 0) return counts;
  crashed.push(name);
  return { ...counts, failed: 1 };
}

/** @param {string} project @param {string[]} more */
function vitest(project, ...more) {
  return {
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json={report}',
      ...more,
    ],
    /** @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report */
    read: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed:
        numFailedTests +
        testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    }),
  };
}

/** @param {string} path */
function bin(path) {
  return join(ROOT, 'node_modules', path);
}
