/**
 * `npm run build`: every output, or one with `--mode element|page|webview|host|workbench|cashier`. The element comes with its
 * type declarations. Each output has the notices of the packages in it, and those that partners serve have
 * integrity.json: the hash of each file, for `<script integrity>`, import maps and checks of a server. Source maps lie
 * apart, in dist/source-maps.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util';
import { createManifest } from './manifest.mjs';
import { isRecorded, readBundledPackages } from './package/bundled-packages.mjs';
import { NOTICES_FILE, toHtmlComment, writeNotices } from './package/notices.mjs';
import { pruneTypes, TYPES } from './package/public-types.mjs';
import { createSbom, SBOM_FILE } from './package/sbom.mjs';
import { SECURITY_TXT_FILE, writeSecurityTxt } from './package/security-txt.mjs';
import { moveSourceMaps } from './package/source-maps.mjs';
import { readBuildSettings } from './page-policy.mjs';
import { offerHelp, ROOT } from './prepare.mjs';
import { sealPage } from './seal-page.mjs';

/** The builds by output; they do not depend on each other. @type {Record<string, () => Promise<void>>} */
const OUTPUTS = {
  element: buildElement,
  page: buildPage,
  webview: buildWebview,
  host: () => bundleDemo('host'),
  workbench: () => bundleDemo('workbench'),
  cashier: () => bundleDemo('cashier'),
};
/** The modes of vite.config.ts whose code the npm package has. */
const ELEMENT_MODES = ['parts', 'element', 'define'];
const PACKAGE_MODES = [...ELEMENT_MODES, 'page', 'webview'];

offerHelp(`Usage: npm run build [-- --mode NAME]

Builds every output into dist/, or one: ${Object.keys(OUTPUTS).join(', ')}.
Environment: PAY_WIDGET_HOSTS, PAY_WIDGET_PROVIDERS, PAY_WIDGET_CASHIER, PAY_WIDGET_CARDS, PAY_WIDGET_CAPTCHA,
PAY_WIDGET_MEDIA, PAY_WIDGET_MONITORING (docs/security.md).`);

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
  if (PACKAGE_MODES.every(isRecorded)) writeSbom();
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
  // Plugin timings are no help to a user who starts the sandbox.
  const checks = { bundlerTimings: false };
  const options = { build: { rolldownOptions: { checks } } };
  // Read when a build begins: `--help` answers at once.
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'vite.config.ts'), mode, logLevel: 'warn', ...options });
}

async function buildElement() {
  await bundle('parts');
  await Promise.all([bundle('element'), bundle('define'), emitTypes()]);
  writeFile('dist/element/custom-elements.json', `${JSON.stringify(createManifest(), null, 2)}\n`);
  finishOutput('dist/element', ELEMENT_MODES);
}

async function buildPage() {
  const settings = readBuildSettings();
  await bundle('page');
  writeFile(`dist/paywidget/${SECURITY_TXT_FILE}`, writeSecurityTxt());
  sealPage(join(ROOT, 'dist/paywidget'), settings);
  finishOutput('dist/paywidget', ['page']);
}

async function buildWebview() {
  await bundle('webview');
  // An app may take this one file alone.
  const notices = writeNotices(readBundledPackages(['webview']));
  appendFileSync(join(ROOT, 'dist/webview/index.html'), toHtmlComment(notices));
  finishOutput('dist/webview', ['webview']);
}

/** Adds the papers of an output that partners serve. @param {string} folder @param {string[]} modes those that made it */
function finishOutput(folder, modes) {
  moveSourceMaps(folder);
  writeFile(`${folder}/${NOTICES_FILE}`, writeNotices(readBundledPackages(modes), { hasPictures: true }));
  writeIntegrity(folder);
}

/** @param {string} mode */
async function bundleDemo(mode) {
  await bundle(mode);
  writeFile(`dist/${mode}/${NOTICES_FILE}`, writeNotices(readBundledPackages([mode])));
}

/** The bill of materials of the npm package: what all its outputs have together. */
function writeSbom() {
  writeFile(
    `dist/${SBOM_FILE}`,
    `${JSON.stringify(createSbom(readBundledPackages(PACKAGE_MODES)), null, 2)}\n`,
  );
}

/** @param {string} path from the repository's root @param {string} text */
function writeFile(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}

async function emitTypes() {
  rmSync(join(ROOT, TYPES), { recursive: true, force: true });
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', join(ROOT, 'demo/tsconfig.types.json')]);
  // Declarations that are written as such: the compiler leaves them where they are.
  for (const name of ['react', 'vue', 'svelte']) {
    copyFileSync(join(ROOT, `element/${name}.d.ts`), join(ROOT, `${TYPES}/element/${name}.d.ts`));
  }
  pruneTypes();
}

/** Writes `{ "define.js": "sha384-…", … }` for each file of an output. @param {string} folder */
function writeIntegrity(folder) {
  const root = join(ROOT, folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|^integrity\.json$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.'))
    .sort();
  const hashes = files.map((path) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(root, path)))
      .digest('base64');
    return [path, `sha384-${hash}`];
  });
  writeFile(`${folder}/integrity.json`, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** @param {unknown} reason */
function messageOf(reason) {
  if (!(reason instanceof Error)) return String(reason);
  // The compiler tells its findings on standard output.
  const message = 'stdout' in reason && reason.stdout ? String(reason.stdout) : reason.message;
  return process.stderr.isTTY ? message : stripVTControlCharacters(message);
}
