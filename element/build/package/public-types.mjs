import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../command.mjs';

/** The declarations that the package ships. */
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

/** Deletes the declarations that no entry imports: those of inner files, which no partner can import. */
export function pruneTypes() {
  const folder = join(ROOT, TYPES);
  const needed = closure(Object.values(readTypeEntries()), new Set());
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (!needed.has(posix.relative(folder.replaceAll('\\', '/'), path.replaceAll('\\', '/')))) rmSync(path);
  }
  removeEmptyFolders(folder);
}

/** @param {string[]} files @param {Set<string>} found */
function closure(files, found) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(join(ROOT, TYPES, file), 'utf8');
    const specifiers = code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)\.tsx?['"]/g);
    const next = [...specifiers].map(([, path = '']) => posix.join(posix.dirname(file), `${path}.d.ts`));
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
