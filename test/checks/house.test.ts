import { expect, test } from 'vitest';
import { findGrowth, LIMITS, measureHouse } from './measure-house.mjs';

const measure = (files: Record<string, string>) => measureHouse(new Map(Object.entries(files)), []);

test('the figures of the structure count the product, and neither tests, examples nor its build', () => {
  const { files, folders, lines } = measure({
    'src/a/a.ts': 'one\ntwo\n',
    'src/b/b.tsx': 'one\n',
    'src/a/a.test.ts': 'one\n',
    'src/b/b.examples.tsx': 'one\n',
    'src/b/testing/c.ts': 'one\n',
    'element/build/d.ts': 'one\n',
    'demo/e.ts': 'one\n',
  });
  expect({ files, folders, lines }).toEqual({ files: 2, folders: 2, lines: 3 });
});

test('a figure of the structure that has grown is named with its limit', () => {
  expect(findGrowth(LIMITS)).toEqual([]);
  expect(findGrowth({ ...LIMITS, files: LIMITS.files + 1 })).toEqual([
    `files: ${LIMITS.files + 1}, at most ${LIMITS.files}`,
  ]);
});
