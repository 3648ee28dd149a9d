import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import pkg from '../../package.json' with { type: 'json' };
import { recordPackages } from './plugins/build-records.ts';
import { alias, leaveOut, ownSettings, trustedWorker } from './plugins/trim-packages.ts';
import { readOrigins } from './read-origins.mjs';

/** Reads where the user types card data: in a `frame`, unless the operator allows `inline`. */
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
  __PAY_WIDGET_PROVIDERS__: JSON.stringify(readOrigins('PAY_WIDGET_PROVIDERS')),
  // `PAY_WIDGET_CARDS=inline`: card data may be typed into a host's own page (docs/pci.md).
  __PAY_WIDGET_CARDS__: JSON.stringify(cardsSetting()),
  // The cashiers that the pages may connect to: `PAY_WIDGET_CASHIER="https://cashier.example"` (docs/security.md).
  __PAY_WIDGET_CASHIERS__: JSON.stringify(readOrigins('PAY_WIDGET_CASHIER')),
};
/** A feature by its bit in lightningcss. */
const LIGHT_DARK = 1 << 20;
const target = ['chrome111', 'firefox114', 'safari16.4'];

/** The values of `process.env.NODE_ENV`, which choose React's build; every other mode builds for production. */
const NODE_ENVS: Record<string, string> = { test: 'test', dev: 'development' };

/** Adds to the config of one output what all outputs share, of the product and of the sandbox. */
export function configureMode(mode: string, { plugins = [], build, ...output }: UserConfig = {}): UserConfig {
  return {
    ...output,
    resolve: { alias },
    define: {
      ...define,
      __PAY_WIDGET_PACKED__: JSON.stringify(mode === 'webview'),
      'process.env.NODE_ENV': JSON.stringify(NODE_ENVS[mode] ?? 'production'),
    },
    plugins: [react(), leaveOut(), trustedWorker(), ownSettings(), recordPackages(mode), ...plugins],
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
  };
}
