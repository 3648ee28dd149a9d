/**
 * `npm run build`: every output, or one with `--mode element|page|webview|host|cashier`. The element comes with its
 * type declarations and, in integrity.json, the hash of each file for `<script integrity>` and import maps.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { ROOT } from './prepare.mjs';

const ELEMENT = join(ROOT, 'dist/element');

/** What makes each output; they know nothing of each other. @type {Record<string, () => Promise<void>>} */
const OUTPUTS = {
  element: buildElement,
  page: () => bundle('page'),
  webview: () => bundle('webview'),
  host: () => bundle('host'),
  cashier: () => bundle('cashier'),
};

process.chdir(ROOT);
const { values } = parseArgs({ options: { mode: { type: 'string' } } });
const wanted = values.mode === undefined ? Object.keys(OUTPUTS) : [values.mode];

process.exitCode = (await buildAll(wanted)) ? 0 : 1;

/** @param {string[]} names */
async function buildAll(names) {
  const started = performance.now();
  const results = await Promise.allSettled(names.map((name) => buildOne(name)));
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ name: names[index], reason: result.reason }] : [],
  );
  for (const { name, reason } of failed) {
    process.stderr.write(`The output "${name}" could not be built: ${messageOf(reason)}\n`);
  }
  if (failed.length > 0) return false;
  process.stdout.write(
    `Built ${names.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return true;
}

/** @param {string} name */
async function buildOne(name) {
  const make = OUTPUTS[name];
  if (!make) throw new Error(`there is no such output, only ${Object.keys(OUTPUTS).join(', ')}`);
  await make();
}

/** @param {string} mode */
async function bundle(mode) {
  // How long a plugin took is nothing that whoever starts the sandbox can act on.
  const checks = { bundlerTimings: false };
  const options = { build: { rolldownOptions: { checks } } };
  await build({ configFile: join(ROOT, 'vite.config.ts'), mode, logLevel: 'warn', ...options });
}

async function buildElement() {
  await bundle('element');
  await Promise.all([bundle('define'), emitTypes()]);
  writeIntegrity();
}

async function emitTypes() {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', join(ROOT, 'demo/tsconfig.types.json')]);
}

/** Writes `{ "define.js": "sha384-…", … }` for each script of the element. */
function writeIntegrity() {
  const scripts = readdirSync(ELEMENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hashes = Object.fromEntries(
    scripts.map((path) => [
      relative(ELEMENT, path).replaceAll('\\', '/'),
      `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`,
    ]),
  );
  writeFileSync(join(ELEMENT, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** @param {unknown} reason */
function messageOf(reason) {
  if (!(reason instanceof Error)) return String(reason);
  // The compiler tells its findings on standard output.
  const message = 'stdout' in reason && reason.stdout ? String(reason.stdout) : reason.message;
  return process.stderr.isTTY ? message : stripVTControlCharacters(message);
}
