import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  /** True for a package inside the archive of another package. It has no hash, because the hash of that archive covers it. */
  inBundle?: boolean;
}

const LOCK_FILES = ['.', 'demo', 'test']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => path.endsWith('package-lock.json') && !path.includes('node_modules/'));

const packagesOf = (path: string): [string, Locked][] => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(packages).filter(([name, { link }]) => name !== '' && !link);
};

test.each(LOCK_FILES)('npm can verify every package of %s on every platform', (path) => {
  const unverified = packagesOf(path).filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  expect(unverified.map(([name]) => name)).toEqual([]);
});

test.each(LOCK_FILES)('%s contains no registry address', (path) => {
  expect(packagesOf(path).filter(([, { resolved }]) => resolved)).toEqual([]);
});

test.each(LOCK_FILES)('%s lists the optional packages of every platform', (path) => {
  const packages = packagesOf(path);
  const known = new Set(packages.map(([name]) => name.replace(/^.*node_modules\//, '')));
  const optional = packages.flatMap(([, entry]) =>
    'optionalDependencies' in entry ? Object.keys(Object(entry.optionalDependencies)) : [],
  );
  expect(optional.filter((name) => !known.has(name))).toEqual([]);
});
