import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.mjs';

const RECORDS = join(ROOT, 'dist/records');

/** Licences that allow a bundle to contain a package if it also contains the licence text. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** Licence texts of packages that are published without one: from their repository or, if that has none, the standard text. */
const MISSING_TEXTS = new Map([
  ['@r2wc/core', 'r2wc.txt'],
  ['@r2wc/react-to-web-component', 'r2wc.txt'],
  ['dlv', 'dlv.txt'],
  ['wouter', 'wouter.txt'],
]);

/**
 * A package whose code is in an output.
 * @typedef {{
 *   path: string, name: string, version: string, licence: string, text: string,
 *   dependencies: string[], homepage: string | null,
 * }} BundledPackage
 */

/** @param {string[]} modes @returns {BundledPackage[]} the packages in the outputs of these modes, sorted by path */
export function readBundledPackages(modes) {
  const paths = modes.flatMap((mode) => {
    /** @type {string[]} */
    const recorded = JSON.parse(readFileSync(join(RECORDS, `packages-of-${mode}.json`), 'utf8'));
    return recorded;
  });
  return [...new Set(paths)].sort().map((path) => describePackage(path));
}

/**
 * Reads name, version and licence of an installed package.
 * @param {string} path from the repository's root, as in the lock file
 * @param {string} [root] the repository @returns {BundledPackage}
 * @throws {Error} for a package without a licence text, or under a licence that is not allowed
 */
export function describePackage(path, root = ROOT) {
  const folder = join(root, path);
  const { name, version, license, homepage, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const licence = readLicence(license);
  if (!licence) {
    throw new Error(
      `${name}@${version} is bundled under "${license}", which element/build/package/bundled-packages.mjs does not allow`,
    );
  }
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const substitute = MISSING_TEXTS.get(name);
  if (texts.length === 0 && substitute) {
    texts.push(readFileSync(join(ROOT, 'element/build/package/licence-texts', substitute), 'utf8'));
  }
  if (texts.length === 0) {
    throw new Error(
      `${name}@${version} is bundled and has no licence text: add it to element/build/package/licence-texts, and to MISSING_TEXTS`,
    );
  }
  const own = texts.map((text) => withoutBundled(text.replaceAll('\r\n', '\n').trim()));
  return {
    path,
    name,
    version,
    licence,
    text: own.join('\n\n'),
    dependencies: Object.keys({ ...dependencies, ...peerDependencies }).sort(),
    homepage: typeof homepage === 'string' ? homepage : null,
  };
}

/** An SPDX identifier, or a choice of such; null for a licence that is not allowed. @param {unknown} license */
function readLicence(license) {
  if (typeof license !== 'string') return null;
  const expression = license.replace(/^\((.*)\)$/, '$1');
  return expression.split(' OR ').every((id) => ALLOWED_LICENCES.has(id)) ? expression : null;
}

/** Leaves out the licences of Vite's dependencies, because no output contains their code. @param {string} text */
function withoutBundled(text) {
  return text.split(/\n#+ Licenses of bundled dependencies/)[0]?.trim() ?? text;
}

/** @param {string} mode */
export function isRecorded(mode) {
  return existsSync(join(RECORDS, `packages-of-${mode}.json`));
}
