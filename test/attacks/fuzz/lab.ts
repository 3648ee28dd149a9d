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
    'entry-point': { type: 'string' },
    move: { type: 'string' },
    'stop-at': { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const { playSeries } = await import('./play-series.ts');
const { ENTRY_POINTS } = await import('./corpus.ts');
const { EXTRAS } = await import('./plan.ts');
// All chunks are loaded before the first run, because a chunk loaded during a run would come at another moment in a repetition.
const folder = fileURLToPath(new URL('.', import.meta.url));
for (const name of readdirSync(folder))
  if (name.endsWith('.js') && name !== 'lab.js') await import(pathToFileURL(join(folder, name)).href);
const entryPoints = ENTRY_POINTS.filter(
  (entryPoint) => !values['entry-point'] || entryPoint === values['entry-point'],
);
const from = Number(values.run ?? values.from);
const runs = values.run === undefined ? Number(values.runs) : 1;
// The fuzzer handles unhandled errors as findings of the widget, so an error of its own would end the process with code 0.
process.exitCode = 1;
const failed = await playSeries({
  seed: Number(values.seed),
  from,
  runs,
  entryPoints,
  always: EXTRAS.find((move) => move === values.move),
  stopsAt: values['stop-at'],
  isVerbose: values.verbose,
});
process.exit(failed === 0 ? 0 : 1);
