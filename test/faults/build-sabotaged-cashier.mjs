/**
 * `node test/faults/build-sabotaged-cashier.mjs OUT NAME...`: builds the sandbox with deliberate bugs, as a program of its own.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../element/build/command.mjs';
import { ENGINE_BUGS, sabotage } from './sabotage.mjs';

const [outDir = '', ...names] = process.argv.slice(2);
process.chdir(ROOT);
const { plugin, check } = sabotage(
  names.flatMap((name) => {
    const changes = ENGINE_BUGS[name];
    if (!changes) throw new Error(`There is no sabotage "${name}"`);
    return changes;
  }),
);
await build({
  configFile: join(ROOT, 'vite.config.ts'),
  mode: 'cashier',
  logLevel: 'error',
  plugins: [plugin],
  build: { ssr: join(ROOT, 'demo/cashier/main.ts'), outDir, sourcemap: false, minify: false },
});
check();
