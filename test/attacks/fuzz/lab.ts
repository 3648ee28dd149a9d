import './install-dom.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    run: { type: 'string' },
    from: { type: 'string', default: '0' },
    door: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const { playSeries } = await import('./play-series.ts');
const { DOORS } = await import('./corpus.ts');
// A chunk that is not loaded yet would come at another moment in each run.
const folder = fileURLToPath(new URL('.', import.meta.url));
for (const name of readdirSync(folder))
  if (name.endsWith('.js') && name !== 'lab.js') await import(pathToFileURL(join(folder, name)).href);
const doors = DOORS.filter((door) => !values.door || door === values.door);
const from = Number(values.run ?? values.from);
const runs = values.run === undefined ? Number(values.runs) : 1;
// The stage takes over unhandled errors: an error of the fuzzer itself must not end the process as a success.
process.exitCode = 1;
const failed = await playSeries({ seed: Number(values.seed), from, runs, doors, isVerbose: values.verbose });
process.exit(failed === 0 ? 0 : 1);
