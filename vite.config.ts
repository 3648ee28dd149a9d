import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { besideEager, eagerChunks, preloadEager, preloadList } from './demo/bundle/eager-files.ts';
import { builtParts, copyForFrame, keepParts, registration } from './demo/bundle/element-parts.ts';
import {
  alias,
  cutMethods,
  leaveOut,
  linelessSigns,
  ownSettings,
  trustedWorker,
} from './demo/bundle/lean-packages.ts';
import { originsIn } from './demo/bundle/origins-in.mjs';
import { bundledLocales, singleFile, withoutDatadog } from './demo/bundle/packed-page.ts';
import { chunkList, recordPackages } from './demo/bundle/records.ts';
import { scriptInventory } from './demo/bundle/script-inventory.ts';
import { devCashier } from './demo/dev/dev-cashier.ts';
import { devLocales, devPages, devPublicFiles, devStyles } from './demo/dev/dev-pages.ts';
import pkg from './package.json' with { type: 'json' };
import { LongestFirst } from './test/support/longest-first.ts';

/**
 * One config, one mode per output (`npm run build` runs them all):
 *   parts    dist/element/    the lazy chunks of the element, with locales and icons
 *   element  dist/element/    the shell of the element as a module, after `parts`
 *   define   dist/element/    the same shell again, as one file that registers itself, after `parts`
 *   page     dist/paywidget/  the full page for a partner's iframe or a native web view, served at /paywidget/
 *   webview  dist/webview/    the same page in one file with nothing to fetch, to be packed into an app
 *   host     dist/host/       the demo host page
 *   workbench  dist/workbench/  every piece of the product alone, in all its looks: served at /workbench
 *   cashier  dist/cashier/    the sandbox cashier, for Node.js
 *   dev      no output: all of it from source, with hot module replacement (`npm run dev`)
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where card data is typed in: `frame` unless the operator allows `inline`. */
function cardsSetting(): string {
  const setting = process.env.PAY_WIDGET_CARDS || 'frame';
  if (setting === 'frame' || setting === 'inline') return setting;
  throw new Error(`PAY_WIDGET_CARDS must be "frame" or "inline", and "${setting}" is neither.`);
}

const define = {
  __PAY_WIDGET_VERSION__: JSON.stringify(pkg.version),
  // `PAY_WIDGET_DEV=1 npm run build`: for work on the widget itself, never for payers.
  __PAY_WIDGET_DEV__: JSON.stringify(process.env.PAY_WIDGET_DEV === '1'),
  // Whom payers may be sent to: `PAY_WIDGET_PROVIDERS="https://a.example https://b.example"` (docs/security.md).
  __PAY_WIDGET_PROVIDERS__: JSON.stringify(originsIn('PAY_WIDGET_PROVIDERS')),
  // `PAY_WIDGET_CARDS=inline`: card data may be typed into a host's own page (docs/pci.md).
  __PAY_WIDGET_CARDS__: JSON.stringify(cardsSetting()),
  // The cashiers that the pages may connect to: `PAY_WIDGET_CASHIER="https://cashier.example"` (docs/security.md).
  __PAY_WIDGET_CASHIERS__: JSON.stringify(originsIn('PAY_WIDGET_CASHIER')),
};
/** A feature by its bit in lightningcss. */
const LIGHT_DARK = 1 << 20;
const target = ['chrome111', 'firefox114', 'safari16.4'];

/**
 * Chromium compiles such a file whole while it comes in, on another thread. Else each function is compiled when it is
 * first called, which was a quarter of all that the main thread had to do for the first list (docs/performance.md).
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

function elementOutput(codeSplitting?: Rolldown.CodeSplittingOptions): Rolldown.OutputOptions {
  return {
    minify: true,
    // The shell is too small to be compiled elsewhere, and its bytes are counted one by one.
    postBanner: ({ isEntry }) => (isEntry ? '' : COMPILE_AHEAD),
    // Nobody shakes this tree again: marks for bundlers would only be carried to phones. Licences stay.
    comments: { annotation: false, jsdoc: false, legal: true },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...(codeSplitting && { codeSplitting }),
  };
}

/**
 * The lazy chunks of `pay-widget.js` and `define.js`, with the public files. The two entries follow, each as one file: in one
 * build with both, `define.js` would be two lines that import the other, and a partner's page would wait a round trip
 * longer for the skeleton. So the few small modules that shell and chunks share are in both.
 */
function elementParts(): UserConfig {
  return {
    base: './',
    plugins: [copyForFrame(), besideEager(), preloadList(), chunkList('chunks'), keepParts()],
    build: {
      outDir: 'dist/element',
      lib: { entry: 'element/lazy-parts.ts', formats: ['es'] },
      rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: elementOutput(eagerChunks()) },
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

/** Who may frame the page: `PAY_WIDGET_HOSTS="https://a.example https://b.example"` (docs/security.md). */
function allowedHosts(): Plugin {
  const hosts = originsIn('PAY_WIDGET_HOSTS');
  return {
    name: 'allowed-hosts',
    transformIndexHtml: (html) =>
      html.replace(
        'name="pay-widget-hosts" content=""',
        `name="pay-widget-hosts" content="${hosts.join(' ')}"`,
      ),
  };
}

const fullPage: UserConfig = { root: here('element'), publicDir: here('public') };

const outputs: Record<string, UserConfig> = {
  parts: elementParts(),
  element: elementShell('pay-widget', [registration()]),
  define: elementShell('define'),
  page: {
    ...fullPage,
    base: '/paywidget/',
    plugins: [allowedHosts(), preloadEager(), scriptInventory(here('.'))],
    build: {
      outDir: here('dist/paywidget'),
      rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: elementOutput(eagerChunks()) },
    },
  },
  webview: {
    ...fullPage,
    base: './',
    plugins: [bundledLocales(), withoutDatadog(), singleFile()],
    build: {
      outDir: here('dist/webview'),
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  },
  dev: {
    root: here('.'),
    appType: 'custom',
    plugins: [
      devPublicFiles(),
      devStyles(here('.')),
      devPages(here('.')),
      devLocales(),
      devCashier(here('.')),
    ],
    optimizeDeps: {
      entries: [
        'element/{define,page}.ts',
        'src/**/*.{ts,tsx}',
        '!src/**/*.test.*',
        '!src/**/testing/**',
        'demo/host/main.ts',
      ],
      rolldownOptions: { plugins: [leaveOut()] },
    },
  },
  workbench: {
    root: here('demo/workbench'),
    base: '/workbench/',
    publicDir: false,
    build: {
      outDir: here('dist/workbench'),
      cssCodeSplit: true,
      sourcemap: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: [here('demo/workbench/index.html'), here('demo/workbench/stage.html')],
        // One file for all pieces: they are looked at together, and their chunks would be hundreds.
        output: { codeSplitting: { groups: [{ name: 'pieces', test: /[\\/](?:src|node_modules)[\\/]/ }] } },
        // An example draws what the product loads late.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  },
  host: {
    root: here('demo/host'),
    publicDir: false,
    build: { outDir: here('dist/host'), sourcemap: true },
  },
  cashier: {
    publicDir: false,
    build: {
      ssr: 'demo/cashier/main.ts',
      outDir: 'dist/cashier',
      target: 'node20',
      minify: false,
      sourcemap: true,
    },
  },
};

/** React's own mode in each of ours; every other mode builds for production. */
const NODE_ENVS: Record<string, string> = { test: 'test', dev: 'development' };

/** Journeys: the built product in Chromium, against the sandbox cashier. */
const inChromium: InlineConfig = {
  setupFiles: ['test/support/check-pages.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A state that is waited for has the time that a busy machine needs.
  expect: { poll: { timeout: 10_000 } },
  // A journey mostly waits for a cashier or a frame: three of them fill two cores.
  maxWorkers: 3,
  // The test files share no state, and the sandbox is loaded once for each worker.
  isolate: false,
  sequence: { groupOrder: 1 },
};

export default defineConfig(({ mode }) => {
  const { plugins = [], build, ...output } = outputs[mode] ?? {};
  return {
    ...output,
    resolve: { alias },
    define: {
      ...define,
      __PAY_WIDGET_PACKED__: JSON.stringify(mode === 'webview'),
      'process.env.NODE_ENV': JSON.stringify(NODE_ENVS[mode] ?? 'production'),
    },
    plugins: [
      react(),
      leaveOut(),
      trustedWorker(),
      cutMethods(),
      linelessSigns(),
      ownSettings(),
      recordPackages(mode),
      ...plugins,
    ],
    // Tests bundle nothing: a search for packages would only read the partners' projects, and complain of theirs.
    ...(mode === 'test' && { optimizeDeps: { noDiscovery: true } }),
    // Nothing uses `light-dark()`: its stand-ins would only be carried to phones.
    css: { lightningcss: { exclude: LIGHT_DARK } },
    build: {
      target,
      emptyOutDir: true,
      // Beside the package and not named in it: docs/releasing.md.
      sourcemap: 'hidden',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      // The sandbox reads the sizes from `npm run size`; gzipping every file twice only slows `npm start` down.
      reportCompressedSize: false,
      ...build,
    },
    test: {
      // Without this `?inline` sheets are empty, and a test could not see what is styled.
      css: { include: [/.+/] },
      sequence: { sequencer: LongestFirst },
      tags: [
        { name: 'release', description: 'Journeys that npm run test:release runs, and npm test does not' },
      ],
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{src,demo,element}/**/*.test.{ts,tsx}', 'test/{checks,faults}/**/*.test.{ts,tsx}'],
            // A property is tried hundreds of times, and a busy machine is slow.
            testTimeout: 30_000,
            maxWorkers: 2,
            // A context of its own for each file, in two workers: a worker for each file would read happy-dom anew each
            // time, which was half of the suite's CPU.
            pool: 'vmThreads',
          },
        },
        { extends: true, test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'], ...inChromium } },
        {
          extends: true,
          test: { name: 'release', include: ['test/{release,visual}/**/*.test.ts'], ...inChromium },
        },
        { extends: true, test: { name: 'attacks', include: ['test/attacks/*.test.ts'], ...inChromium } },
        {
          extends: true,
          test: {
            name: 'browsers',
            include: ['test/browsers/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            maxWorkers: 1,
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  };
});
