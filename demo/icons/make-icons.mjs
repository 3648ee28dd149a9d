/** Draws every icon but the flags anew: `node demo/icons/make-icons.mjs`, after a change to `marks.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawIcons } from './icons.mjs';

for (const [path, text] of drawIcons()) {
  const file = new URL(`../../public/icons/${path}`, import.meta.url);
  mkdirSync(dirname(file.pathname), { recursive: true });
  writeFileSync(file, text);
}
