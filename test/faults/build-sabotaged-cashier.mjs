/** `node test/faults/build-sabotaged-cashier.mjs OUT NAME...`: builds the sandbox with deliberate bugs. */
import { ROOT } from '../../element/build/command.mjs';
import { bundleProgram } from './bundle-program.mjs';
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
await bundleProgram('demo/cashier/main.ts', outDir, [plugin]);
check();
