/** The pages beside the files of each bundler. Parcel writes its own. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';

const page = readFileSync('pages/cashier.html', 'utf8').replace('../cashier.ts', 'cashier.js');
for (const folder of ['webpack', 'rollup', 'esbuild']) {
  copyFileSync('pages/index.html', `dist/${folder}/index.html`);
  writeFileSync(`dist/${folder}/cashier.html`, page);
}
