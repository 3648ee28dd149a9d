import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { offerHelp, ROOT, readArguments } from '../command.mjs';
import { drawIcons } from './icons.mjs';

offerHelp(`Usage: npm run icons

Draws every icon but the flags again, after a change of element/build/icons/marks.mjs.`);
readArguments('npm run icons --');

// Vite is imported after `offerHelp`, because `--help` must work before `npm ci`. Vite runs TypeScript on every supported Node.js.
const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../../../src/domain/money/currencies.ts') }} */
const { module } = await runnerImport(join(ROOT, 'src/domain/money/currencies.ts'), { configFile: false });
for (const [path, text] of drawIcons(module.CURRENCIES, module.symbolOf)) {
  const file = join(ROOT, 'public/icons', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
