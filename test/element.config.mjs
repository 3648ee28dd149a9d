/**
 * Configuration of @web/test-runner for test/element: each file runs in a page of its own, in real Chromium, with the built element
 * at /dist/element/. A sandbox cashier runs beside it; `window.sandbox` holds its origin.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { build, runnerImport } from 'vite';
import { exitOnSignal } from './support/exit-on-signal.mjs';
import { requireChromium, TEST_CHROMIUM_FLAGS } from './support/find-chromium.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLES = '.cache/element-tests';
const REPORT = process.env.TEST_REPORT;

await bundleTests();
/** @type {{ module: typeof import('./support/sandbox.ts') }} */
const { module: sandboxes } = await runnerImport(join(ROOT, 'test/support/sandbox.ts'), {
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
});
/** At this speed payments go on by themselves, and end before a test times out. */
const SPEED = 50;
const sandbox = await sandboxes.startSandbox({ speed: SPEED });
exitOnSignal();

export default {
  rootDir: ROOT,
  files: `${BUNDLES}/*.test.js`,
  concurrency: 1,
  // One file at a time and long limits, because the journeys run on the same cores meanwhile.
  testFramework: { config: { timeout: 90_000 } },
  testsStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  browsers: [
    playwrightLauncher({ launchOptions: { executablePath: requireChromium(), args: TEST_CHROMIUM_FLAGS } }),
  ],
  /** @param {string} framework */
  testRunnerHtml: (framework) =>
    `<!doctype html><html lang="en"><body><script>window.sandbox = ${JSON.stringify(sandbox.url)}</script>` +
    `<script type="module" src="${framework}"></script></body></html>`,
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), reportCounts()],
  plugins: [{ name: 'end-sandbox', serverStop: () => sandbox.stop() }],
};

/** Bundles the tests without the built element, which they import from its address on the test server. */
async function bundleTests() {
  const folder = join(ROOT, 'test/element');
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(ROOT, BUNDLES),
      emptyOutDir: true,
      minify: false,
      sourcemap: 'inline',
      target: 'chrome111',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(tests.map((name) => [basename(name, '.ts'), join(folder, name)])),
        external: /^\/dist\//,
        preserveEntrySignatures: false,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
}

/** Writes the counts for `npm test` into a file: `{ passed, failed, failures }`. */
function reportCounts() {
  return {
    /** @param {{ sessions: import('@web/test-runner').TestSession[] }} args */
    stop({ sessions }) {
      if (!REPORT) return;
      let passed = 0;
      let failed = 0;
      /** @type {string[]} */
      const failures = [];
      for (const { testFile, testResults, errors, passed: isFine } of sessions) {
        const results = testResults ? flatten(testResults) : [];
        const broken = results.filter((test) => !test.passed && !test.skipped);
        passed += results.filter((test) => test.passed && !test.skipped).length;
        // A file that could not be loaded has no failed test, so it counts as one.
        failed += broken.length || (isFine && errors.length === 0 ? 0 : 1);
        const file = basename(testFile);
        failures.push(...broken.map(({ name, error }) => `${file} > ${name}: ${error?.message ?? ''}`));
        failures.push(...errors.map(({ message }) => `${file}: ${message}`));
      }
      mkdirSync(join(REPORT, '..'), { recursive: true });
      writeFileSync(REPORT, JSON.stringify({ passed, failed, failures }));
    },
  };
}

/** @param {import('@web/test-runner').TestSuiteResult} suite @returns {import('@web/test-runner').TestResult[]} */
function flatten(suite) {
  return [...suite.tests, ...suite.suites.flatMap(flatten)];
}
