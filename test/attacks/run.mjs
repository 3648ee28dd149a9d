/**
 * `npm run test:attacks`: carries out every attack of the table, and fuzzes the entry points of the widget (docs/security.md).
 * The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepare } from '../../demo/prepare.mjs';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../../element/build/command.mjs';
import { sabotage } from '../faults/sabotage.mjs';
import { BROWSER_NAMES, isHere, missingSentence } from '../support/browsers/find-browsers.mjs';
import { requireChromium } from '../support/find-chromium.mjs';
import { buildLab } from './fuzz/build-lab.mjs';
import { DELIBERATE_BUGS } from './fuzz/deliberate-bugs.mjs';
import { judge } from './judge.mjs';
import { ATTACKS } from './table.mjs';

offerHelp(`Usage: npm run test:attacks                            every attack of test/attacks/table.mjs, and 500 fuzz runs
       npm run test:attacks -- --only TEXT             the attacks whose name, aim or file has TEXT in it
       npm run test:attacks -- --own                   those of test/attacks alone: the others are part of npm test
       npm run test:attacks -- --fuzz [--runs N] [--seed S] [--from K] [--entry-point NAME] [--move MOVE]
                                                  the fuzzer alone; NAME: host, frames, transactions, locales, storage, address, markup;
                                                  MOVE: polluted, swapped, texts, in each run
       npm run test:attacks -- --fuzz --seed S --run K plays one run again and prints its input
 [--sabotage NAME|all]   with deliberate bugs of fuzz/deliberate-bugs.mjs, which it has to find
       npm run test:attacks -- --list                  the table

Each attack is one line per mode or browser: HELD, or BROKEN with what was seen. A seed decides every run of the fuzzer.
Environment: CHROMIUM_PATH, FIREFOX_PATH.`);

const REPORT = join(ROOT, '.cache/test-reports/attacks-vitest.json');
/** The first runs of this seed find every deliberate bug, so that the check does not depend on chance. */
const SABOTAGE_SEED = '7';

const { values } = readOptions();
await runCommand(async () => {
  if (values.list) {
    for (const { aim, name, rule, file } of ATTACKS)
      process.stdout.write(`${aim}: ${name}\n    ${rule} (${file})\n`);
    return;
  }
  if (values.sabotage) {
    const lines = await sabotageAll(values.sabotage);
    print(lines);
    process.exitCode = lines.every(({ isHeld }) => isHeld) ? 0 : 1;
    return;
  }
  if (values.fuzz) {
    process.exitCode = (await fuzz()).code;
    return;
  }
  process.env.CHROMIUM_PATH = requireChromium();
  await prepare();
  const wanted = ATTACKS.filter(isWanted);
  if (wanted.length === 0) throw new CommandError(`No attack has "${values.only}" in its name. Try --list.`);
  // Attacks and fuzzer run at the same time: a browser test mostly waits, and the fuzzer keeps one core busy.
  const [lines, fuzzed] = await Promise.all([attackAll(wanted), values.only ? null : fuzz()]);
  const all = [...lines];
  if (fuzzed) all.push({ isHeld: fuzzed.code === 0, text: `fuzzer: ${fuzzed.last}` });
  if (!values.only) all.push(...(await sabotageAll('all')));
  print(all);
  const failures = all.filter(({ isHeld }) => !isHeld).map(({ text }) => text);
  const failed = failures.length;
  const passed = all.length - failed;
  if (values.report) {
    mkdirSync(dirname(values.report), { recursive: true });
    writeFileSync(values.report, JSON.stringify({ passed, failed, failures }));
  }
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
});

function readOptions() {
  return readArguments('npm run test:attacks --', {
    options: {
      fuzz: { type: 'boolean' },
      runs: { type: 'string', default: '500' },
      seed: { type: 'string', default: process.env.TEST_SEED ?? String(Date.now() % 1_000_000_000) },
      run: { type: 'string' },
      from: { type: 'string' },
      'entry-point': { type: 'string' },
      move: { type: 'string' },
      sabotage: { type: 'string' },
      only: { type: 'string' },
      own: { type: 'boolean' },
      list: { type: 'boolean' },
      report: { type: 'string' },
    },
  });
}

/** @param {import('./table.mjs').Attack} attack */
function isWanted({ aim, name, file }) {
  if (values.own && !isOwn(file)) return false;
  return !values.only || [aim, name, file].some((text) => text.includes(values.only ?? ''));
}

/** @param {import('./table.mjs').Attack[]} wanted @returns {Promise<{ isHeld: boolean, text: string }[]>} */
async function attackAll(wanted) {
  // A file runs whole if some attack needs all its tests; of each other file only the named tests run.
  const isWhole = new Set(wanted.flatMap(({ file, tests }) => (isOwn(file) || !tests ? [file] : [])));
  const whole = await runTests([...isWhole]);
  const named = wanted.filter(({ file }) => !isWhole.has(file));
  const others = await runTests(
    named.map(({ file }) => file),
    named.flatMap(({ tests = '' }) => tests),
  );
  const report = { testResults: [...whole.testResults, ...others.testResults] };
  const missing = BROWSER_NAMES.filter((name) => !isHere(name));
  for (const name of missing) process.stdout.write(`${missingSentence(name)}\n`);
  return wanted.flatMap((attack) => judge(attack, report, missing));
}

/** @param {string} file */
function isOwn(file) {
  return file.startsWith('test/attacks/');
}

/**
 * @param {string[]} files @param {string[]} [names] parts of the names of the tests; all of them where it is left out
 * @returns {Promise<import('./judge.mjs').Report>}
 */
async function runTests(files, names) {
  if (files.length === 0) return { testResults: [] };
  rmSync(REPORT, { force: true });
  mkdirSync(dirname(REPORT), { recursive: true });
  const filter = names ? ['-t', names.join('|')] : [];
  const args = ['run', ...new Set(files), ...filter, '--reporter=json', `--outputFile=${REPORT}`];
  const projects = ['unit', 'journeys', 'attacks'].map((name) => `--project=${name}`);
  await execute([join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args, ...projects]);
  return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : { testResults: [] };
}

/** @param {{ isHeld: boolean, text: string }[]} lines */
function print(lines) {
  for (const { isHeld, text } of lines) process.stdout.write(`${isHeld ? 'HELD  ' : 'BROKEN'} ${text}\n`);
}

/**
 * Builds one deliberate bug after the other into the fuzzer's copy of the widget, and lets the fuzzer find it.
 * @param {string} wanted a name, or `all`
 * @returns {Promise<{ isHeld: boolean, text: string }[]>}
 */
async function sabotageAll(wanted) {
  const bugs = Object.entries(DELIBERATE_BUGS).filter(([name]) => wanted === 'all' || wanted === name);
  if (bugs.length === 0) throw new CommandError(`There is no deliberate bug "${wanted}".`);
  const lines = [];
  for (const [name, { verdict, entryPoint, move, changes }] of bugs) {
    const { plugin, check } = sabotage(changes);
    const lab = await buildLab('.cache/sabotaged-widget', [plugin]);
    check();
    const options = ['--seed', SABOTAGE_SEED, '--runs', values.runs, '--stop-at', verdict];
    let found = '';
    if (entryPoint) options.push('--entry-point', entryPoint);
    if (move) options.push('--move', move);
    await execute([lab, ...options], (line) => {
      if (!found && line.startsWith(`FINDING ${verdict}`)) found = line;
      if (found && /^ {2}seed/.test(line)) found += ` (${line.trim()})`;
    });
    lines.push({
      isHeld: found !== '',
      text: `fuzzer finds "${name}": ${found.slice(0, 300) || 'NOT FOUND'}`,
    });
  }
  return lines;
}

/** @returns {Promise<{ code: number, last: string }>} */
async function fuzz() {
  const lab = await buildLab();
  const options = ['runs', 'seed', 'run', 'from', 'entry-point', 'move'].flatMap((name) => {
    const value = Reflect.get(values, name);
    return value === undefined ? [] : [`--${name}`, String(value)];
  });
  if (values.run !== undefined) options.push('--verbose');
  let last = '';
  const code = await execute([lab, ...options], (line) => {
    last = line;
    if (values.fuzz || !line.startsWith('seed ')) process.stdout.write(`${line}\n`);
  });
  return { code, last };
}

/** @param {string[]} args @param {(line: string) => void} [receive] @returns {Promise<number>} */
function execute(args, receive) {
  const env = {
    ...process.env,
    ...(args[0]?.endsWith('lab.js') ? { NODE_ENV: 'production' } : { FUZZ_SEED: values.seed }),
  };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (receive) lines.forEach(receive);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => process.stderr.write(receive ? text : ''));
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
