import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../../element/build/command.mjs';

/**
 * Bundles the fuzzer and the widget's source with the Vite plugins that build the product.
 * @param {string} [outDir] @param {import('vite').Plugin[]} [plugins]
 * @returns {Promise<string>} path of the bundled fuzzer
 */
export async function buildLab(outDir = 'dist/attacks', plugins = []) {
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: ROOT,
    plugins,
    mode: 'attacks',
    logLevel: 'error',
    build: {
      lib: { entry: join(ROOT, 'test/attacks/fuzz/lab.ts'), formats: ['es'], fileName: () => 'lab.js' },
      outDir: join(ROOT, outDir),
      copyPublicDir: false,
      minify: false,
      sourcemap: false,
      target: 'node20',
      rolldownOptions: { external: [/^node:/, 'happy-dom'] },
    },
  });
  return join(ROOT, outDir, 'lab.js');
}
