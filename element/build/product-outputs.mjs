/**
 * The outputs of the product. Each contains the notices of its packages. Those for browsers also contain integrity.json with the hash of
 * each file, for `<script integrity>`, import maps and checks of a server. Source maps are in dist/source-maps.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { bundle, writeOutput } from './bundle.mjs';
import { ROOT } from './command.mjs';
import { writeArtefacts } from './contract/write-artefacts.mjs';
import { isRecorded, readBundledPackages } from './package/bundled-packages.mjs';
import { createCustomData, createManifest } from './package/custom-elements.mjs';
import { NOTICES_FILE, toHtmlComment, writeNotices } from './package/notices.mjs';
import { finishTypes, TYPES } from './package/public-types.mjs';
import { createSbom, SBOM_FILE } from './package/sbom.mjs';
import { moveSourceMaps } from './package/source-maps.mjs';
import { readBuildSettings } from './page/page-policy.mjs';
import { sealPage } from './page/seal-page.mjs';
import { SECURITY_TXT_FILE, writeSecurityTxt } from './page/security-txt.mjs';

/** The builds by output. None needs another's files, so all run at the same time. @type {Record<string, () => Promise<void>>} */
export const PRODUCT_OUTPUTS = {
  element: buildElement,
  page: buildPage,
  webview: buildWebview,
  contract: buildContract,
};

/** The modes of vite.config.ts that build `dist/element`, then those whose code is in the npm package. */
const ELEMENT_MODES = ['parts', 'element', 'define', 'react', 'react-native'];
const PACKAGE_MODES = [...ELEMENT_MODES, 'page', 'webview', 'contract'];

async function buildElement() {
  await bundle('parts');
  const rest = ELEMENT_MODES.filter((mode) => mode !== 'parts');
  await Promise.all([...rest.map((mode) => bundle(mode)), emitTypes()]);
  writeOutput('dist/element/custom-elements.json', `${JSON.stringify(createManifest(), null, 2)}\n`);
  writeOutput(
    'dist/element/vscode.html-custom-data.json',
    `${JSON.stringify(createCustomData(), null, 2)}\n`,
  );
  finishOutput('dist/element', ELEMENT_MODES);
}

async function buildPage() {
  const settings = readBuildSettings();
  await bundle('page');
  writeOutput(`dist/paywidget/${SECURITY_TXT_FILE}`, writeSecurityTxt());
  sealPage(join(ROOT, 'dist/paywidget'), settings);
  finishOutput('dist/paywidget', ['page']);
}

async function buildWebview() {
  await bundle('webview');
  // The notices are in the page itself, because an app may copy only this one file.
  const notices = writeNotices(readBundledPackages(['webview']));
  appendFileSync(join(ROOT, 'dist/webview/index.html'), toHtmlComment(notices));
  finishOutput('dist/webview', ['webview']);
}

/** Builds the contract. No browser loads it, so it has no integrity.json. */
async function buildContract() {
  await bundle('contract');
  writeArtefacts();
  chmodSync(join(ROOT, 'dist/contract/conformance.js'), 0o755);
  writeOutput(`dist/contract/${NOTICES_FILE}`, writeNotices(readBundledPackages(['contract'])));
}

/** @param {string} folder an output that partners serve @param {string[]} modes the modes that built it */
function finishOutput(folder, modes) {
  moveSourceMaps(folder);
  writeOutput(`${folder}/${NOTICES_FILE}`, writeNotices(readBundledPackages(modes), { hasPictures: true }));
  writeIntegrity(folder);
}

export function writeSbom() {
  writeOutput(
    `dist/${SBOM_FILE}`,
    `${JSON.stringify(createSbom(readBundledPackages(PACKAGE_MODES)), null, 2)}\n`,
  );
}

async function emitTypes() {
  rmSync(join(ROOT, TYPES), { recursive: true, force: true });
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [
    compiler,
    '-p',
    join(ROOT, 'element/build/tsconfig.types.json'),
  ]);
  // The compiler does not copy hand-written declarations.
  for (const name of ['vue', 'svelte', 'solid', 'preact']) {
    copyFileSync(join(ROOT, `element/${name}.d.ts`), join(ROOT, `${TYPES}/element/${name}.d.ts`));
  }
  finishTypes();
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
  writeOutput(`${folder}/integrity.json`, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

export function hasAllPackages() {
  return PACKAGE_MODES.every(isRecorded);
}
