/** The process that run.mjs starts: it tries the mutants that it is sent, one after the other, with one Vitest. */
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { createVitest } from 'vitest/node';
import { ROOT } from '../../element/build/command.mjs';
import { readSources } from '../checks/source-files.mjs';
import { applyMutant } from './list-mutants.mjs';
import { listImporters, listNearestTests } from './nearest-tests.mjs';

/** @import { Mutant } from './list-mutants.mjs' */
/** @import { TestSpecification } from 'vitest/node' */
/** @typedef {{ waitMs: number } | { killer: string | null } | { failed: string }} Report */

/** A mutant that none of so many test files notices has survived, even if a test far away would fail. */
const MAX_TEST_FILES = 16;
/** Time limit of a test file that was not seen to pass yet. */
const FIRST_RUN_MS = 180_000;
const SLACK_MS = 20_000;

/** @type {{ path: string, mutant: Mutant } | undefined} */
let current;
/** For each source file the tests that may notice, the one that noticed last first. @type {Map<string, TestSpecification[]>} */
const testsOf = new Map();
/** The duration of a test file with the code as it is, ms. @type {Map<string, number>} */
const durations = new Map();

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
        // The code is changed on its way to the test, so that no file is.
        /** @param {string} code @param {string} id */
        transform: (code, id) =>
          current && id === join(ROOT, current.path) ? applyMutant(code, current.mutant) : undefined,
      },
    ],
  }),
);
const project = vitest.getRootProject();
const importers = listImporters(readSources(ROOT));

process.on('message', async (/** @type {{ path: string, mutant: Mutant }} */ { path, mutant }) => {
  const tests = testsOf.get(path) ?? (await findTests(path));
  setCode({ path, mutant });
  for (const test of tests) {
    if (await passes(test)) continue;
    testsOf.set(path, [test, ...tests.filter((other) => other !== test)]);
    report({ killer: relative(ROOT, test.moduleId) });
    return;
  }
  report({ killer: null });
});
report({ waitMs: 0 });

/** @param {Report} message */
function report(message) {
  process.send?.(message);
}

/** @param {typeof current} next */
function setCode(next) {
  if (current) vitest.invalidateFile(join(ROOT, current.path));
  if (next) vitest.invalidateFile(join(ROOT, next.path));
  current = next;
}

/** @param {TestSpecification} test */
async function passes(test) {
  const duration = durations.get(test.moduleId);
  report({ waitMs: duration === undefined ? FIRST_RUN_MS : duration * 3 + SLACK_MS });
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([test]);
  return (
    unhandledErrors.length === 0 && testModules.length === 1 && testModules.every((module) => module.ok())
  );
}

/** @param {string} path */
async function findTests(path) {
  setCode(undefined);
  const nearest = listNearestTests(importers, path)
    .slice(0, MAX_TEST_FILES)
    .map((test) => project.createSpecification(join(ROOT, test)));
  for (const test of nearest) {
    if (durations.has(test.moduleId)) continue;
    const start = performance.now();
    if (!(await passes(test))) report({ failed: relative(ROOT, test.moduleId) });
    durations.set(test.moduleId, performance.now() - start);
  }
  testsOf.set(path, nearest);
  return nearest;
}
