/** `npm run house`: prints the figures of the product's structure beside their limits. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offerHelp, ROOT, readArguments } from '../../element/build/command.mjs';
import { findGrowth, LIMITS, measureHouse, weighChunks } from './measure-house.mjs';
import { readSources } from './source-files.mjs';

offerHelp(`Usage: npm run house

Counts files, folders and lines of the product, and its chunks if it is built. Fails on a figure that has grown.`);
readArguments('npm run house --');

/** @param {string} folder @param {RegExp} names */
const readFolder = (folder, names) =>
  new Map(
    readdirSync(join(ROOT, folder))
      .filter((name) => names.test(name))
      .map((name) => [name, readFileSync(join(ROOT, folder, name), 'utf8')]),
  );

const figures = measureHouse(readSources(ROOT), [...readFolder('test/checks', /\.(?:ts|mjs)$/).values()]);
for (const [name, limit] of Object.entries(LIMITS)) {
  const figure = figures[/** @type {keyof typeof LIMITS} */ (name)];
  process.stdout.write(`  ${name.padEnd(36)}${String(figure).padStart(7)} of ${limit}\n`);
}
const CHUNKS = 'dist/element/chunks';
if (existsSync(join(ROOT, CHUNKS))) {
  const { chunks, bytes } = weighChunks(readFolder(CHUNKS, /\.js$/));
  process.stdout.write(`  chunks without Datadog: ${chunks} files, ${(bytes / 1000).toFixed(1)} kB gzip\n`);
}
const grown = findGrowth(figures);
for (const line of grown) process.stdout.write(`${line}\n`);
process.exitCode = grown.length === 0 ? 0 : 1;
