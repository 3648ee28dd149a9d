/** `npm run layers`: fails on an import of a higher layer or a sibling folder, on a restricted package, and on any import cycle. */
import { fileURLToPath } from 'node:url';
import { offerHelp, readArguments } from '../../element/build/command.mjs';
import { findLayerViolations } from './find-layer-violations.mjs';
import { readSources } from './source-files.mjs';

offerHelp(`Usage: npm run layers

Fails on an import that docs/architecture.md does not allow, and on any circle.`);
readArguments('npm run layers --');

const files = readSources(fileURLToPath(new URL('../..', import.meta.url)));
const violations = findLayerViolations(files);

for (const violation of violations) process.stdout.write(`${violation}\n`);
process.stdout.write(`${files.size} files, ${violations.length} layer violations\n`);
process.exitCode = violations.length === 0 && files.size > 0 ? 0 : 1;
