import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { configureMode } from './element/build/configure-mode.ts';
import { chunkList } from './element/build/plugins/build-records.ts';
import { besideEager, eagerChunks, preloadEager, preloadList } from './element/build/plugins/eager-chunks.ts';
import {
  besideShell,
  builtParts,
  copyForFrame,
  ignoredImports,
  keepParts,
  registration,
} from './element/build/plugins/element-chunks.ts';
import {
  bundledLocales,
  singleFile,
  withoutDatadog,
  withoutSpareEnglish,
} from './element/build/plugins/packed-page.ts';
import { scriptInventory } from './element/build/plugins/script-inventory.ts';
import { readOrigins } from './element/build/read-origins.mjs';
import { LongestFirst } from './test/support/longest-first.ts';
import { enterOwnWorld } from './test/support/own-world.mjs';

/**
 * One config, one mode per output of the product (`npm run build` runs them all), and the projects of the tests. The
 * sandbox has its own, demo/vite.config.ts.
 *   parts    dist/element/    the lazy chunks of the element, with locales and icons
 *   element  dist/element/    the shell of the element as a module, after `parts`
 *   define   dist/element/    the same shell again, as one file that registers itself, after `parts`
 *   react    dist/element/    the element as a component of the partner's React, beside the shell
 *   react-native dist/element/ the cashier as a screen of a partner's app
 *   page     dist/paywidget/  the full page for a partner's iframe or a native web view, served at /paywidget/
 *   webview  dist/webview/    the same page in one file with nothing to fetch, to be packed into an app
 *   contract dist/contract/   the cashier contract as a module for Node.js, and the conformance kit
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Chromium compiles a file with this line as a whole, on another thread, while the file arrives. Without it each function is compiled at
 * its first call, which was a quarter of the main thread's work for the first list (docs/adr/0015-files-compiled-ahead.md).
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/** The files of the list and of a form that is tapped at once. Others may never run, and compiled they would only fill the heap. */
const RUN_AT_ONCE = new Set(['first-requests', 'engine', 'react', 'view', 'react-dom', 'form']);

/** Switches a warning off: a module that is imported on demand may be in a file that is there already, because we group the modules. */
const checks: Rolldown.ChecksOptions = { ineffectiveDynamicImport: false };

function elementOutput(codeSplitting?: Rolldown.CodeSplittingOptions): Rolldown.OutputOptions {
  return {
    minify: true,
    // The shell has no such line, because it is too small to be compiled on another thread and its bytes are limited.
    postBanner: ({ isEntry, name }) => (!isEntry && RUN_AT_ONCE.has(name) ? COMPILE_AHEAD : ''),
    // The output is not bundled again, so comments for bundlers would only cost bytes; licences stay.
    comments: { annotation: false, jsdoc: false, legal: true },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...(codeSplitting && { codeSplitting }),
  };
}

/**
 * The lazy chunks of `pay-widget.js` and `define.js`. The two entries are built afterwards, each as one file with its own copy of the few
 * small modules that it shares with the chunks: in one build `define.js` would import the other entry, and a partner's page would wait a
 * round trip longer for the skeleton.
 */
function elementParts(): UserConfig {
  return {
    base: './',
    plugins: [
      copyForFrame(),
      besideEager(),
      preloadList(),
      ignoredImports(),
      chunkList('chunks'),
      keepParts(),
    ],
    build: {
      outDir: 'dist/element',
      lib: { entry: 'element/lazy-parts.ts', formats: ['es'] },
      rolldownOptions: {
        checks,
        preserveEntrySignatures: 'allow-extension',
        output: elementOutput(eagerChunks()),
      },
    },
  };
}

function elementShell(entry: string, plugins: Plugin[] = []): UserConfig {
  return {
    base: './',
    plugins: [builtParts(), chunkList(entry), ...plugins],
    build: {
      outDir: 'dist/element',
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: `element/${entry}.ts`, formats: ['es'] },
      rolldownOptions: { output: elementOutput() },
    },
  };
}

/** The origins that may frame the page, by `PAY_WIDGET_HOSTS="https://a.example https://b.example"` (docs/security.md). */
function allowedHosts(): Plugin {
  const hosts = readOrigins('PAY_WIDGET_HOSTS');
  return {
    name: 'allowed-hosts',
    transformIndexHtml: (html) =>
      html.replace(
        'name="pay-widget-hosts" content=""',
        `name="pay-widget-hosts" content="${hosts.join(' ')}"`,
      ),
  };
}

/** The component of `pay-widget/react`, with the partner's own React. */
function reactComponent(): UserConfig {
  return {
    plugins: [besideShell()],
    build: {
      outDir: 'dist/element',
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: 'element/react.ts', formats: ['es'] },
      // The banner makes bundlers of React Server Components send the module to the browser too.
      rolldownOptions: { external: ['react'], output: { ...elementOutput(), banner: "'use client';" } },
    },
  };
}

/** The screen of `pay-widget/react-native`; its packages are the app's own. */
function reactNativeScreen(): UserConfig {
  return {
    build: {
      outDir: 'dist/element',
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: 'element/react-native.tsx', formats: ['es'] },
      rolldownOptions: { external: /^react/, output: elementOutput() },
    },
  };
}

const fullPage: UserConfig = { root: here('element'), publicDir: here('public') };

const outputs: Record<string, UserConfig> = {
  parts: elementParts(),
  element: elementShell('pay-widget', [registration()]),
  define: elementShell('define'),
  react: reactComponent(),
  'react-native': reactNativeScreen(),
  page: {
    ...fullPage,
    base: '/paywidget/',
    plugins: [allowedHosts(), preloadEager(), scriptInventory(here('.'))],
    build: {
      outDir: here('dist/paywidget'),
      rolldownOptions: {
        checks,
        preserveEntrySignatures: 'allow-extension',
        output: elementOutput(eagerChunks()),
      },
    },
  },
  webview: {
    ...fullPage,
    base: './',
    plugins: [bundledLocales(), withoutDatadog(), withoutSpareEnglish(), singleFile()],
    build: {
      outDir: here('dist/webview'),
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  },
  contract: {
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: 'dist/contract',
      target: 'node20',
      sourcemap: false,
      rolldownOptions: {
        input: {
          contract: 'element/contract/public-contract.ts',
          conformance: 'element/conformance/main.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  },
};

const IS_UNIT_TEST = /^(?!test\/(?!checks|cluster|conformance|faults|support)).*\.test\.tsx?$/;

/** Paths of the unit tests: those with a DOM, each of which has modules of its own, and those without one, which share theirs. */
function listUnitTests() {
  const paths = ['demo', 'element', 'src', 'test']
    .flatMap((folder) =>
      readdirSync(here(folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => IS_UNIT_TEST.test(path) && !path.includes('/node_modules/'));
  // The tests of the conformance kit share no modules either, because its rules about time need a core for each file.
  const isAlone = (path: string) =>
    path.startsWith('test/conformance/') ||
    readFileSync(here(path), 'utf8').startsWith('// @vitest-environment happy-dom');
  return { alone: paths.filter(isAlone), sharing: paths.filter((path) => !isAlone(path)) };
}

const inNode: InlineConfig = {
  setupFiles: ['test/support/node-globals.ts'],
  // A long time limit, because some tests try a property hundreds of times, and a busy machine is slow.
  testTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 2,
};

const inChromium: InlineConfig = {
  globalSetup: 'test/support/require-fresh-build.ts',
  setupFiles: ['test/support/check-pages.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As long as Playwright waits for a locator, because a test waits in both ways and a busy machine takes that long.
  expect: { poll: { timeout: 30_000 } },
  // A journey mostly waits for a cashier or a frame, so three of them fill two cores.
  maxWorkers: 3,
  // The files share no state, so a worker loads the sandbox only once.
  isolate: false,
  sequence: { groupOrder: 1 },
};

export default defineConfig(({ mode }) => {
  if (mode === 'test') enterOwnWorld();
  const unitTests = mode === 'test' ? listUnitTests() : { alone: [], sharing: [] };
  return {
    ...configureMode(mode, outputs[mode]),
    // Vite's search for packages is off, because tests bundle nothing, and it would read the partners' projects and report their faults.
    ...(mode === 'test' && {
      optimizeDeps: { noDiscovery: true },
      // The environment of the pool `vmThreads` does not inherit this.
      environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true } } },
    }),
    test: {
      // Vitest would make a sheet with `?inline` empty, and a test could not see what is styled.
      css: { include: [/.+/] },
      sequence: { sequencer: LongestFirst },
      // Workers print directly, because a line that a worker passes on while it ends has no receiver any more and would fail the run.
      disableConsoleIntercept: true,
      tags: [
        {
          name: 'release',
          description: 'Tests in Chromium that npm run test:release runs, and npm test does not',
        },
        {
          name: 'whole-browser',
          description:
            'Tests that the headless shell cannot run; they are left out where no whole Chromium is',
        },
      ],
      projects: [
        {
          extends: true,
          test: {
            ...inNode,
            name: 'unit',
            include: unitTests.alone,
            // `vmThreads` gives each file a context of its own in few workers, because a worker for each file would load happy-dom each
            // time, which was half of the suite's CPU time.
            pool: 'vmThreads',
          },
        },
        // The name differs from that of the project above by its case only, so that `--project unit` means both: Vitest ignores the case.
        {
          extends: true,
          test: {
            ...inNode,
            name: 'Unit',
            include: unitTests.sharing,
            // Modules are loaded once for each worker and not for each file, which was a fifth of the suite's CPU time.
            pool: 'threads',
            isolate: false,
            // Four workers on two cores, because many of these tests wait for a cashier or a program.
            maxWorkers: 4,
            sequence: { groupOrder: 3 },
          },
        },
        // One project for three folders, because a worker and its Chromium then go on from a file of one to a file of another.
        {
          extends: true,
          test: { name: 'journeys', include: ['test/{journeys,release,visual}/**/*.test.ts'], ...inChromium },
        },
        // One framework after the other, because a build takes both cores.
        {
          extends: true,
          test: { name: 'frameworks', include: ['test/frameworks/*.test.ts'], ...inChromium },
        },
        { extends: true, test: { name: 'attacks', include: ['test/attacks/*.test.ts'], ...inChromium } },
        {
          extends: true,
          test: {
            name: 'browsers',
            include: ['test/browsers/**/*.test.ts'],
            globalSetup: 'test/support/require-fresh-build.ts',
            testTimeout: 60_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 10_000 } },
            maxWorkers: 2,
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  };
});
