import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTexts } from './text-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'docs/requirements.md';
const ROW_ID = /\bR-[A-Z]+-\d+\b/g;
/** Phrases that cite a document without its file, so that a reader cannot find it. */
const ABSENT_DOCUMENT =
  /\b(?:specification|decisions|domain notes)\b[,;:(\s*/]*(?:sections?\b|\d)|\bsections? \d+(?:\.\d+)? of the\b|\bthe specification\b|\([Rr]ule \d+\)/g;

const texts = readTexts(ROOT);
const ids = [...(texts.get(PAGE) ?? '').matchAll(/^\| (R-[A-Z]+-\d+) \|/gm)].map(([, id = '']) => id);

function findAll(pattern: RegExp) {
  return [...texts]
    .filter(([path]) => path !== 'test/checks/requirements.test.ts')
    .flatMap(([path, text]) =>
      [...text.matchAll(pattern)].map(([found, name]) => ({
        found: name ?? found,
        where: `${path}: ${found}`,
      })),
    );
}

test('no requirement id is used for two rows', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every cited row is in docs/requirements.md', () => {
  const known = new Set(ids);
  const cited = findAll(ROW_ID);
  expect(cited.length).toBeGreaterThan(ids.length);
  expect(cited.filter(({ found }) => !known.has(found)).map(({ where }) => where)).toEqual([]);
});

test('every cited page of docs/ exists', () => {
  const pages = findAll(/(?<![\w/-])(docs\/[\w/-]+\.md)\b/g);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter(({ found }) => !existsSync(ROOT + found)).map(({ where }) => where)).toEqual([]);
});

test('no comment, test or page cites a document outside the repository', () => {
  expect(findAll(ABSENT_DOCUMENT).map(({ where }) => where)).toEqual([]);
});
