import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTexts } from './text-files.mjs';

const FOLDERS = ['src', 'element', 'demo', 'test', 'public', '.ci'];
const CITED = /`((?:src|element|demo|test|public|\.ci)\/[\w.*{},/-]+)`/g;
const CODE_BLOCK = /^ *```[\s\S]*?^ *```/gm;

// The recipes are left out, because they name files that their reader creates.
const pages = [...readTexts('.', /\.md$/).keys()].filter((page) => !page.startsWith('docs/recipes/'));
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    `${folder}/${path}`.replaceAll('\\', '/'),
  ),
);

function exists(cited: string): boolean {
  const source = cited
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const pattern = new RegExp(`^${source}$`);
  return paths.some((path) => pattern.test(path));
}

test.each(pages)('every file that %s names exists', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(CODE_BLOCK, '');
  const cited = [...text.matchAll(CITED)].map(([, path = '']) => path);
  expect(cited.filter((path) => !exists(path))).toEqual([]);
});
