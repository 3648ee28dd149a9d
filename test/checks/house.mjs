/** `npm run house`: prints the figures of the product beside those of the last release. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offerHelp, ROOT, readArguments } from '../../element/build/command.mjs';
import {
  findGrowth,
  measureChunks,
  measureHouse,
  measureRecipes,
  readBudget,
  renewBudget,
} from './measure-house.mjs';
import { readSources } from './source-files.mjs';

const BUDGET = join(ROOT, 'docs/budget.md');

offerHelp(`Usage: npm run house [-- --release]

Counts files, folders and lines of the product, and its chunks if it is built, beside the last release (docs/budget.md). Fails on a
figure that has grown. --release writes the figures into docs/budget.md, as those of a release that is made now.`);
const { values } = readArguments('npm run house --', { options: { release: { type: 'boolean' } } });

/** @param {string} folder @param {RegExp} names */
const readFolder = (folder, names) =>
  new Map(
    readdirSync(join(ROOT, folder))
      .filter((name) => names.test(name))
      .map((name) => [name, readFileSync(join(ROOT, folder, name), 'utf8')]),
  );

const CHUNKS = 'dist/element/chunks';
const figures = {
  ...measureHouse(readSources(ROOT), [...readFolder('test/checks', /\.(?:ts|mjs)$/).values()]),
  ...measureRecipes(readFolder('docs/recipes', /^(?!README).*\.md$/)),
  ...(existsSync(join(ROOT, CHUNKS)) && measureChunks(readFolder(CHUNKS, /\.js$/))),
};
const page = readFileSync(BUDGET, 'utf8');
const budget = readBudget(page);
for (const [name, figure] of Object.entries(figures)) {
  const change = figure - (budget[name] ?? 0);
  process.stdout.write(
    `  ${name.padEnd(36)}${String(figure).padStart(7)} of ${budget[name]}${change < 0 ? `   ${change}` : ''}\n`,
  );
}
if (values.release) {
  writeFileSync(BUDGET, renewBudget(page, figures));
} else {
  const grown = findGrowth(figures, budget);
  for (const line of grown) process.stdout.write(`${line}\n`);
  process.exitCode = grown.length === 0 ? 0 : 1;
}
