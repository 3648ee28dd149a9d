import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeOutput } from '../bundle.mjs';
import { offerHelp, ROOT, readArguments, runCommand } from '../command.mjs';
import { printServerTypes } from './server-types.mjs';

const OUT = 'dist/server-types';

offerHelp(`Usage: npm run server-types

Writes the types of the cashier contract for Go, Java, PHP and C# into ${OUT}.`);

await runCommand(async () => {
  readArguments('npm run server-types --');
  const contract = JSON.parse(readFileSync(join(ROOT, 'element/contract/asyncapi.json'), 'utf8'));
  rmSync(join(ROOT, OUT), { recursive: true, force: true });
  const files = await printServerTypes(contract);
  for (const [path, code] of files) writeOutput(`${OUT}/${path}`, code);
  process.stdout.write(`Wrote ${files.size} files into ${OUT}\n`);
});
