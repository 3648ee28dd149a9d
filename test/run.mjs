/**
 * `npm test`: everything, with a real browser. `npm test -- unit element` runs only the suites that are named.
 * The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, Refusal, ROOT, requireNode, runCommand } from '../demo/prepare.mjs';
import { bringBrowsers } from './support/browsers/find-browsers.mjs';
import { requireChromium } from './support/find-chromium.mjs';

const REPORTS = join(ROOT, '.cache/test-reports');

/** @typedef {{ passed: number, failed: number }} Counts */

/** Each suite is a program of its own that leaves its counts in a file. */
const SUITES = {
  unit: vitest('unit'),
  element: {
    command: [bin('@web/test-runner/dist/bin.js'), '--config', 'test/element.config.mjs'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
  journeys: vitest('journeys'),
  // Each time with another seed, which is printed: npm run faults -- --seed N plays the same again.
  faults: {
    command: ['test/faults/run.mjs', '--runs', '500', '--within', '180', '--report', '{report}'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
  // The same with the built element in a real Chromium.
  pages: {
    command: ['test/faults/run.mjs', '--chromium', '12', '--report', '{report}'],
    read: /** @param {Counts} report @returns {Counts} */ (report) => report,
  },
  browsers: vitest('browsers'),
};

await runCommand(async () => {
  requireNode();
  const names = readNames(process.argv.slice(2));
  // Asked before minutes go into an install and a build, not after.
  process.env.CHROMIUM_PATH = findBrowser();
  const missing = names.includes('browsers') ? bringBrowsers() : [];
  await prepare();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  for (const sentence of missing) process.stdout.write(`${sentence}\n`);
  let passed = 0;
  let failed = 0;
  for (const lanes of inTurns(names)) {
    const isBeside = lanes.length > 1;
    for (const counts of await Promise.all(lanes.map((lane) => runLane(lane, isBeside)))) {
      passed += counts.passed;
      failed += counts.failed;
    }
  }
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
});

/** @param {string[]} names @returns {(keyof typeof SUITES)[]} */
function readNames(names) {
  const known = Object.keys(SUITES);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal(`There is no suite "${unknown}", only ${known.join(', ')}.`);
  return /** @type {(keyof typeof SUITES)[]} */ (names.length > 0 ? names : known);
}

function findBrowser() {
  try {
    return requireChromium();
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/**
 * What runs at the same time: suites that keep one core busy each, in two lanes of about the same length, and everything
 * else by itself (the laboratory runs against the clock).
 * @param {(keyof typeof SUITES)[]} names
 * @returns {(keyof typeof SUITES)[][][]} turns, their lanes, and the suites of each
 */
function inTurns(names) {
  /** @type {(keyof typeof SUITES)[][]} */
  const light = [['element', 'pages'], ['browsers']];
  const lanes = light.map((lane) => lane.filter((name) => names.includes(name)));
  const alone = names.filter((name) => !light.flat().includes(name)).map((name) => [[name]]);
  return [...alone, lanes.filter((lane) => lane.length > 0)];
}

/**
 * One suite after the other.
 * @param {(keyof typeof SUITES)[]} names
 * @param {boolean} isBeside Another lane runs at the same time.
 * @returns {Promise<Counts>}
 */
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
 * @param {keyof typeof SUITES} name
 * @param {boolean} isBeside Another one runs at the same time: what it prints comes in one piece, at its end.
 * @returns {Promise<Counts>}
 */
async function runSuite(name, isBeside) {
  if (!isBeside) process.stdout.write(`\n── ${name}\n`);
  const report = join(REPORTS, `${name}.json`);
  const { command, read } = SUITES[name];
  const args = command.map((part) => part.replace('{report}', report));
  const code = await new Promise((resolve) => {
    const env = { ...process.env, TEST_REPORT: report };
    const out = isBeside ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', out, out], env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    }
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (isBeside) process.stdout.write(`\n── ${name}\n${said}`);
      resolve(code);
    });
  });
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  // A runner that fell over without naming a test is a failure too.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} project */
function vitest(project) {
  return {
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json={report}',
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
