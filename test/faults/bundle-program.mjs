import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../element/build/command.mjs';

/** @param {string} entry @param {string} outDir @param {import('vite').Plugin[]} [plugins] */
export async function bundleProgram(entry, outDir, plugins = []) {
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins,
    mode: 'cashier',
    build: { ssr: join(ROOT, entry), outDir, sourcemap: false, minify: false },
  });
}
