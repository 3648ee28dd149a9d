import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.mjs';

/** @typedef {import('./bundled-packages.mjs').BundledPackage} BundledPackage */

export const SBOM_FILE = 'sbom.cdx.json';

/**
 * A CycloneDX 1.6 bill of the packages whose code is shipped. `npm sbom` cannot make it: all packages are development dependencies for npm,
 * so none would count as shipped. It has no date, and its serial number comes from its content, so that two builds make the same bill.
 * @param {readonly BundledPackage[]} packages
 */
export function createSbom(packages) {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const root = purlOf(own);
  const byName = new Map(packages.map((each) => [each.name, purlOf(each)]));
  /** @param {string[]} names */
  const refsOf = (names) => names.flatMap((name) => byName.get(name) ?? []).sort();
  const content = {
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'library',
        'bom-ref': root,
        name: own.name,
        version: own.version,
        description: own.description,
        licenses: licencesOf(own.license),
        purl: root,
        externalReferences: [
          { type: 'vcs', url: own.repository.url.replace(/^git\+/, '') },
          { type: 'issue-tracker', url: own.bugs.url },
          { type: 'website', url: own.homepage },
        ],
      },
    },
    components: packages.map((each) => ({
      type: 'library',
      'bom-ref': purlOf(each),
      name: each.name,
      version: each.version,
      scope: 'required',
      hashes: [hashOf(lock.packages[each.path], each.path)],
      licenses: licencesOf(each.licence),
      purl: purlOf(each),
      ...(each.homepage && { externalReferences: [{ type: 'website', url: each.homepage }] }),
    })),
    dependencies: [
      { ref: root, dependsOn: refsOf(Object.keys(own.devDependencies)) },
      ...packages.map((each) => ({ ref: purlOf(each), dependsOn: refsOf(each.dependencies) })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    ...content,
  };
}

/** @param {{ name: string, version: string }} of */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** @param {string} licence an SPDX identifier or a choice of such */
function licencesOf(licence) {
  return licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** @param {{ integrity?: string } | undefined} locked the package in the lock file @param {string} path */
function hashOf(locked, path) {
  const [, digest] = /^sha512-(\S+)$/.exec(locked?.integrity ?? '') ?? [];
  if (!digest) throw new Error(`${path} has no SHA-512 in package-lock.json`);
  return { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}

/** A UUID of version 8 from the hash of a text. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
