/** `npm run size`: compares the size of the built element, by either entry, and of the npm package with their budgets. */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { offerHelp, readArguments } from '../../element/build/command.mjs';
import { BUDGET, findSizeViolations, weighEntry } from './find-size-violations.mjs';

offerHelp(`Usage: npm run size

Weighs dist/element and the npm package against their budgets; build them first (npm run build).`);
readArguments('npm run size --');

const ELEMENT = fileURLToPath(new URL('../../dist/element/', import.meta.url));
const RECORDS = fileURLToPath(new URL('../../dist/records/', import.meta.url));
/** @param {string} file */
const read = (file) => readFileSync(`${ELEMENT}${file}`, 'utf8');
/** @param {string} entry @returns {Record<string, string[]>} */
const modulesOf = (entry) =>
  Object.assign(
    {},
    ...['chunks', entry].map((name) => JSON.parse(readFileSync(`${RECORDS}modules-of-${name}.json`, 'utf8'))),
  );

if (!existsSync(`${ELEMENT}define.js`)) {
  process.stdout.write('There is no dist/element yet: run npm run build first.\n');
  process.exit(1);
}

const violations = ['define', 'pay-widget'].flatMap((entry) => {
  const weight = weighEntry(`${entry}.js`, read, modulesOf(entry));
  process.stdout.write(`${entry}.js\n`);
  printRow('shell', weight.shell.bytes, BUDGET.shell, weight.shell.files);
  printRow('until the list', weight.list.bytes, BUDGET.list, weight.list.files);
  printRow('until the form', weight.form.bytes, BUDGET.form, weight.form.files);
  printRow('screens', weight.screens, BUDGET.screens, []);
  process.stdout.write(`  round trips after the shell: ${weight.levels.length} of ${BUDGET.levels}\n`);
  return findSizeViolations(weight).map((violation) => `${entry}.js: ${violation}`);
});
const [{ size }] = JSON.parse(
  execSync('npm pack --dry-run --json --ignore-scripts --silent', { encoding: 'utf8' }),
);
process.stdout.write(`npm package\n  ${size} of ${BUDGET.npm} bytes\n`);
if (size > BUDGET.npm) violations.push(`the npm package weighs ${size} of ${BUDGET.npm} bytes`);

for (const violation of violations) process.stdout.write(`${violation}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;

/** @param {string} name @param {number} bytes @param {number} budget @param {string[]} files */
function printRow(name, bytes, budget, files) {
  const kilobytes = (bytes / 1000).toFixed(1).padStart(7);
  process.stdout.write(`  ${name.padEnd(15)}${kilobytes} of ${budget / 1000} kB gzip   ${files.join(' ')}\n`);
}
