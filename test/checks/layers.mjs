/** `npm run layers`: fails on an import of a higher layer or a sibling folder, on a restricted package, and on any import cycle. */
import { fileURLToPath } from 'node:url';
import { offerHelp } from '../../element/build/command.mjs';
import { findLayerFaults } from './find-layer-faults.mjs';
import { readSources } from './source-files.mjs';

offerHelp(`Usage: npm run layers

Fails on an import that docs/architecture.md does not allow, and on any circle.`);

const files = readSources(fileURLToPath(new URL('../..', import.meta.url)));
const faults = findLayerFaults(files);

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${files.size} files, ${faults.length} layer faults\n`);
process.exitCode = faults.length === 0 && files.size > 0 ? 0 : 1;
