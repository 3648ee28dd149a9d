import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { isReplaced } from './patch-packages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const RECORDS = `${ROOT}dist/records`;

const fromRoot = (path: string) => relative(ROOT, path).replaceAll('\\', '/');
const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Records the modules of each output file, for `npm run size`: `{ "define.js": ["element/define.ts", …] }`. */
export function chunkList(name: string): Plugin {
  return {
    name: 'chunk-list',
    generateBundle(_options, bundle) {
      const modules = chunksOf(bundle).map(({ fileName, moduleIds }) => [fileName, moduleIds.map(fromRoot)]);
      writeRecord(`modules-of-${name}.json`, JSON.stringify(Object.fromEntries(modules)));
    },
  };
}

/** Records the folders of the packages whose code is in an output, for its notices and the bill of materials. */
export function recordPackages(mode: string): Plugin {
  return {
    name: 'record-packages',
    generateBundle(_options, bundle) {
      const ids = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds);
      const folders = new Set(ids.filter((id) => !isReplaced(id)).flatMap((id) => packageOf(id) ?? []));
      writeRecord(`packages-of-${mode}.json`, JSON.stringify([...folders].sort()));
    },
  };
}

/** The folder of a module's package, from the repository's root. Null for the repository's own code. */
function packageOf(id: string): string | null {
  const [, bundler] = /^\0(rolldown|vite)\//.exec(id) ?? [];
  if (bundler) return `node_modules/${bundler}`;
  // A worktree may have its packages in a parent folder, so the path counts from `node_modules` on.
  const [, inside] = /(?:^|\/)(node_modules\/.*)$/.exec(fromRoot(id)) ?? [];
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inside ?? '')?.[0] ?? null;
}

export function writeRecord(name: string, text: string): void {
  mkdirSync(RECORDS, { recursive: true });
  writeFileSync(`${RECORDS}/${name}`, text);
}
