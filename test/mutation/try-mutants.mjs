/** run.mjs starts this process: it tries mutants one after the other, with one Vitest. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { createVitest } from 'vitest/node';
import { ROOT } from '../../element/build/command.mjs';
import { readSources } from '../checks/source-files.mjs';
import { applyMutant } from './list-mutants.mjs';
import { listImporters, listNearestTests } from './nearest-tests.mjs';

/** @import { Mutant } from './list-mutants.mjs' */
/** @import { TestSpecification } from 'vitest/node' */
/** @typedef {{ killer: string | null }} Report */

/** A mutant that the nearest test files do not notice has survived, even if a test far away would fail. */
const MAX_TEST_FILES = 32;
/** A test file that needs more CPU time is in an endless loop. Elapsed time would also grow on a busy machine. */
const MAX_CPU_US = 90_000_000;

/** @type {{ path: string, mutant: Mutant } | undefined} */
let current;
/** The tests of each source file; first the test that has noticed the latest mutant. @type {Map<string, TestSpecification[]>} */
const testsOf = new Map();
/** Number of mutants that each test file has noticed. A file is here once it has passed with the unchanged code. @type {Map<string, number>} */
const noticed = new Map();

const { module: build } = await runnerImport(join(ROOT, 'element/build/configure-mode.ts'));
const vitest = await createVitest(
  'test',
  {
    config: false,
    root: ROOT,
    include: ['src/**/*.test.{ts,tsx}'],
    css: { include: [/.+/] },
    pool: 'vmThreads',
    maxWorkers: 1,
    watch: false,
    bail: 1,
    reporters: [{}],
    testTimeout: 15_000,
    expect: { poll: { timeout: 3_000 } },
    onConsoleLog: () => false,
  },
  build.configureMode('test', {
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        // The source file stays unchanged. The mutant is put in by `load`, because before `transform` another plugin may have moved the
        // code.
        /** @param {string} id */
        load: (id) =>
          current && id === join(ROOT, current.path)
            ? applyMutant(readFileSync(id, 'utf8'), current.mutant)
            : undefined,
      },
    ],
  }),
);
const project = vitest.getRootProject();
const importers = listImporters(readSources(ROOT));

process.on('message', async (/** @type {{ path: string, mutant: Mutant }} */ { path, mutant }) => {
  const tests = testsOf.get(path) ?? findTests(path);
  for (const test of tests) {
    setCode({ path, mutant });
    if (await passes(test)) continue;
    const killer = relative(ROOT, test.moduleId);
    setCode(undefined);
    // A test that also fails without a mutant proves nothing, such as one with a time limit on a busy machine.
    if (!noticed.has(test.moduleId) && !(await passes(test))) continue;
    noticed.set(test.moduleId, (noticed.get(test.moduleId) ?? 0) + 1);
    testsOf.set(path, [test, ...tests.filter((other) => other !== test)]);
    report({ killer });
    return;
  }
  report({ killer: null });
});
process.on('disconnect', () => process.exit());
report({ killer: null });

/** @param {Report} message */
function report(message) {
  process.send?.(message);
}

/** @param {typeof current} next */
function setCode(next) {
  if (next?.mutant === current?.mutant) return;
  if (current) vitest.invalidateFile(join(ROOT, current.path));
  if (next) vitest.invalidateFile(join(ROOT, next.path));
  current = next;
}

/** @param {TestSpecification} test */
async function passes(test) {
  const start = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (user + system > MAX_CPU_US) process.exit(1);
  }, 1_000);
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest
    .runTestSpecifications([test])
    .finally(() => clearInterval(watch));
  return (
    unhandledErrors.length === 0 && testModules.length === 1 && testModules.every((module) => module.ok())
  );
}

/** The nearest tests, those first that have noticed most mutants. @param {string} path */
function findTests(path) {
  const tests = listNearestTests(importers, path)
    .slice(0, MAX_TEST_FILES)
    .map((test) => project.createSpecification(join(ROOT, test)))
    .toSorted((one, other) => (noticed.get(other.moduleId) ?? 0) - (noticed.get(one.moduleId) ?? 0));
  testsOf.set(path, tests);
  return tests;
}
