/** Copies the pages beside the files of each bundler; Parcel writes its own pages. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';

for (const folder of ['webpack', 'rollup', 'esbuild']) {
  copyFileSync('pages/index.html', `dist/${folder}/index.html`);
  for (const name of ['cashier', 'events']) {
    const page = readFileSync(`pages/${name}.html`, 'utf8').replace(`../${name}.ts`, `${name}.js`);
    writeFileSync(`dist/${folder}/${name}.html`, page);
  }
}
copyFileSync('public/user-token', 'dist/user-token');
