import { posix } from 'node:path';
import { parseSync } from 'vite';

const { dirname, join, relative } = posix;

/**
 * The unit tests that run a source file: its own test first, the others by the number of imports in between, then by folder.
 * @param {Map<string, string[]>} importers of `listImporters`
 * @param {string} path
 * @returns {string[]}
 */
export function listNearestTests(importers, path) {
  const steps = new Map([[path, 0]]);
  for (const [file, count] of steps)
    for (const importer of importers.get(file) ?? [])
      if (!steps.has(importer)) steps.set(importer, count + 1);
  const own = path.replace(/\.tsx?$/, '.test.');
  const rankOf = (/** @type {string} */ test) => [
    test.startsWith(own) ? 0 : 1,
    steps.get(test) ?? 0,
    relative(dirname(path), test).split('/').length,
  ];
  return [...steps.keys()]
    .filter((file) => /^src\/.*\.test\.tsx?$/.test(file))
    .map((test) => ({ test, rank: rankOf(test) }))
    .toSorted((one, other) => compare(one.rank, other.rank))
    .map(({ test }) => test);
}

/** For each file the files that import it for more than its types. @param {Map<string, string>} sources */
export function listImporters(sources) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, code] of sources) {
    const { staticImports, staticExports } = parseSync(path, code).module;
    const imported = staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    );
    const passedOn = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
    for (const { moduleRequest } of [...imported, ...passedOn]) {
      if (!moduleRequest) continue;
      const file = join(dirname(path), moduleRequest.value);
      importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  }
  return importers;
}

/** @param {number[]} one @param {number[]} other */
function compare(one, other) {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
