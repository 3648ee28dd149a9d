/**
 * `npm run build`: every output, or one with `--mode element|page|webview|host|cashier`. The element comes with its
 * type declarations, and all that partners serve with integrity.json: the hash of each file, for `<script integrity>`,
 * import maps, and whoever checks what a server has.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { createManifest } from './manifest.mjs';
import { offerHelp, ROOT } from './prepare.mjs';

/** What makes each output; they know nothing of each other. @type {Record<string, () => Promise<void>>} */
const OUTPUTS = {
  element: buildElement,
  page: () => bundlePage('page', 'dist/paywidget'),
  webview: () => bundlePage('webview', 'dist/webview'),
  host: () => bundle('host'),
  cashier: () => bundle('cashier'),
};

offerHelp(`Usage: npm run build [-- --mode NAME]

Builds every output into dist/, or one: ${Object.keys(OUTPUTS).join(', ')}.
Environment: PAY_WIDGET_HOSTS, PAY_WIDGET_PROVIDERS, PAY_WIDGET_CASHIER, PAY_WIDGET_CAPTCHA (docs/security.md).`);

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
  writeFileSync(
    join(ROOT, 'dist/element/custom-elements.json'),
    `${JSON.stringify(createManifest(), null, 2)}\n`,
  );
  writeIntegrity('dist/element');
}

/** @param {string} mode @param {string} folder */
async function bundlePage(mode, folder) {
  await bundle(mode);
  writeIntegrity(folder);
}

async function emitTypes() {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', join(ROOT, 'demo/tsconfig.types.json')]);
  // Declarations that are written as such: the compiler leaves them where they are.
  for (const name of ['react', 'vue', 'svelte']) {
    copyFileSync(join(ROOT, `element/${name}.d.ts`), join(ROOT, `dist/element/types/element/${name}.d.ts`));
  }
}

/** Writes `{ "define.js": "sha384-…", … }` for each file of an output but source maps. @param {string} folder */
function writeIntegrity(folder) {
  const root = join(ROOT, folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.map$|^integrity\.json$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.'))
    .sort();
  const hashes = files.map((path) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(root, path)))
      .digest('base64');
    return [path, `sha384-${hash}`];
  });
  writeFileSync(join(root, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** @param {unknown} reason */
function messageOf(reason) {
  if (!(reason instanceof Error)) return String(reason);
  // The compiler tells its findings on standard output.
  const message = 'stdout' in reason && reason.stdout ? String(reason.stdout) : reason.message;
  return process.stderr.isTTY ? message : stripVTControlCharacters(message);
}
