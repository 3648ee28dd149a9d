import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../../element/build/command.mjs';

/** Path of the bundled fuzzer. */
export const LAB = join(ROOT, 'dist/attacks/lab.js');

/** Bundles the fuzzer and the widget's source with the Vite plugins that build the product. */
export async function buildLab() {
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: ROOT,
    mode: 'attacks',
    logLevel: 'error',
    build: {
      lib: { entry: join(ROOT, 'test/attacks/fuzz/lab.ts'), formats: ['es'], fileName: () => 'lab.js' },
      outDir: join(ROOT, 'dist/attacks'),
      copyPublicDir: false,
      minify: false,
      sourcemap: false,
      target: 'node20',
      rolldownOptions: { external: [/^node:/, 'happy-dom'] },
    },
  });
}
