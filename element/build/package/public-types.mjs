import { readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../command.mjs';

export const TYPES = 'dist/element/types';

/** The declaration file of each entry of the element, below `TYPES`: `{ '.': 'element/pay-widget.d.ts', … }`. */
export function readTypeEntries() {
  const { exports: entries } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(entries).flatMap(([entry, { types }]) =>
      typeof types === 'string' && types.startsWith(`./${TYPES}/`)
        ? [[entry, posix.relative(`./${TYPES}`, types)]]
        : [],
    ),
  );
}

/**
 * Deletes declarations of inner files, and writes imports as `./name.js`, because TypeScript before 5.0 reads no import of a `.ts` file.
 */
export function finishTypes() {
  const folder = join(ROOT, TYPES);
  const needed = closure(Object.values(readTypeEntries()), new Set());
  for (const file of needed) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(SPECIFIER, '$1$2.js$3'));
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (!needed.has(posix.relative(folder.replaceAll('\\', '/'), path.replaceAll('\\', '/')))) rmSync(path);
  }
  removeEmptyFolders(folder);
}

/** An import of a source file, in three groups: the code before the path, the path, its closing quote. */
const SPECIFIER = /(\b(?:from|import|import\()\s*['"])(\.[^'"]+)\.tsx?(['"])/g;

/** @param {string[]} files @param {Set<string>} found */
function closure(files, found) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(join(ROOT, TYPES, file), 'utf8');
    const paths = [...code.matchAll(SPECIFIER)].map(([, , path = '']) => path);
    const next = paths.map((path) => posix.join(posix.dirname(file), `${path}.d.ts`));
    closure(next, found);
  }
  return found;
}

/** @param {string} folder */
function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    removeEmptyFolders(path);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}
