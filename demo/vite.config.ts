import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { configureMode } from '../element/build/configure-mode.ts';
import { replaceModules } from '../element/build/plugins/patch-packages.ts';
import { devCashier } from './dev/dev-cashier.ts';
import { devLocales, devPages, devPublicFiles, devRealFiles, devStyles } from './dev/dev-pages.ts';
import { plainDocs } from './host/docs-page/plain-docs.ts';

/**
 * One mode per output of the sandbox, and the development server:
 *   host       dist/host/       the demo host page
 *   workbench  dist/workbench/  every component of the product alone, in all its variants: served at /workbench
 *   cashier    dist/cashier/    the sandbox cashier, for Node.js
 *   dev        no output: all of it from source, with hot module replacement (`npm run dev`)
 */
const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const outputs: Record<string, UserConfig> = {
  dev: {
    root: here(''),
    appType: 'custom',
    server: { headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } },
    plugins: [
      devPublicFiles(),
      devRealFiles(here('')),
      devStyles(here('')),
      devPages(here('')),
      devLocales(),
      devCashier(here('')),
    ],
    optimizeDeps: {
      entries: [
        'element/{define,page}.ts',
        'src/**/*.{ts,tsx}',
        '!src/**/*.test.*',
        '!src/**/testing/**',
        'demo/host/main.ts',
      ],
      rolldownOptions: { plugins: [replaceModules()] },
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
        // One file for all components, because the workbench shows them together and would load hundreds of chunks.
        output: {
          codeSplitting: { groups: [{ name: 'components', test: /[\\/](?:src|node_modules)[\\/]/ }] },
        },
        // Examples import statically what the product imports lazily; the bundler would warn that such an `import()` splits nothing.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  },
  host: {
    root: here('demo/host'),
    publicDir: false,
    plugins: [plainDocs(here(''))],
    build: {
      outDir: here('dist/host'),
      sourcemap: true,
      rolldownOptions: { input: [here('demo/host/index.html'), here('demo/host/docs.html')] },
    },
  },
  cashier: {
    publicDir: false,
    build: {
      ssr: here('demo/cashier/main.ts'),
      outDir: here('dist/cashier'),
      target: 'node20',
      minify: false,
      sourcemap: true,
    },
  },
};

export default defineConfig(({ mode }) => configureMode(mode, outputs[mode]));
