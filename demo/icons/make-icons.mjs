/** Draws every icon but the flags anew: `node demo/icons/make-icons.mjs`, after a change to `marks.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { offerHelp } from '../prepare.mjs';
import { drawIcons } from './icons.mjs';

offerHelp(`Usage: npm run icons

Draws every icon but the flags anew, after a change to demo/icons/marks.mjs.`);

for (const [path, text] of drawIcons()) {
  const file = new URL(`../../public/icons/${path}`, import.meta.url);
  mkdirSync(dirname(file.pathname), { recursive: true });
  writeFileSync(file, text);
}
