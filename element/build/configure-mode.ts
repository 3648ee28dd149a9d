import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import pkg from '../../package.json' with { type: 'json' };
import { recordPackages } from './plugins/build-records.ts';
import { componentStyles } from './plugins/component-styles.ts';
import { foreignPrototypes } from './plugins/foreign-prototypes.ts';
import { alias, replaceModules, scopeZodSettings, trustDatadogWorker } from './plugins/patch-packages.ts';
import { trimReact } from './plugins/trim-react.ts';
import { readOrigins } from './read-origins.mjs';

function cardsSetting(): string {
  const setting = process.env.PAY_WIDGET_CARDS || 'frame';
  if (setting === 'frame' || setting === 'inline') return setting;
  throw new Error(`PAY_WIDGET_CARDS must be "frame" or "inline", and "${setting}" is neither.`);
}

const define = {
  __PAY_WIDGET_VERSION__: JSON.stringify(pkg.version),
  // Origins to which the widget may send users: `PAY_WIDGET_PROVIDERS="https://a.example https://b.example"` (docs/security.md).
  __PAY_WIDGET_PROVIDERS__: JSON.stringify(readOrigins('PAY_WIDGET_PROVIDERS')),
  // With `PAY_WIDGET_CARDS=inline` a user may type card data into the page of a host (docs/pci.md).
  __PAY_WIDGET_CARDS__: JSON.stringify(`cards: ${cardsSetting()}`),
  // The cashiers that the pages may connect to: `PAY_WIDGET_CASHIER="https://cashier.example"` (docs/security.md).
  __PAY_WIDGET_CASHIERS__: JSON.stringify(readOrigins('PAY_WIDGET_CASHIER')),
};
const LIGHT_DARK_FLAG = 1 << 20;
const target = ['chrome111', 'firefox115', 'safari16.4', 'ios16.4'];

/** React selects its build by `process.env.NODE_ENV`. Modes that are not listed here build for production. */
const NODE_ENVS: Record<string, string> = { test: 'test', dev: 'development' };

export function configureMode(mode: string, { plugins = [], build, ...output }: UserConfig = {}): UserConfig {
  return {
    ...output,
    resolve: { alias },
    define: {
      ...define,
      // True in `npm run dev` and with PAY_WIDGET_DEV=1: both are for work on the widget itself, never for users.
      __PAY_WIDGET_DEV__: JSON.stringify(mode === 'dev' || process.env.PAY_WIDGET_DEV === '1'),
      __PAY_WIDGET_PACKED__: JSON.stringify(mode === 'webview'),
      'process.env.NODE_ENV': JSON.stringify(NODE_ENVS[mode] ?? 'production'),
    },
    plugins: [
      react(),
      componentStyles(),
      replaceModules(),
      trimReact(),
      trustDatadogWorker(),
      scopeZodSettings(),
      foreignPrototypes(),
      recordPackages(mode),
      ...plugins,
    ],
    // The source does not use `light-dark()`, so the fallback that lightningcss adds for it would only make the files larger.
    css: { lightningcss: { exclude: LIGHT_DARK_FLAG } },
    build: {
      target,
      emptyOutDir: true,
      // Source maps are released in an archive beside the package, and no script refers to them: docs/releasing.md.
      sourcemap: 'hidden',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      // Vite would compress every file to report its size, which slows `npm start` down. `npm run size` measures these sizes.
      reportCompressedSize: false,
      ...build,
    },
  };
}
