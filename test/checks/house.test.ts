import { expect, test } from 'vitest';
import { findGrowth, measureHouse, readBudget, renewBudget } from './measure-house.mjs';

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

const PAGE =
  '| figure | last release |\n|---|---|\n| files | 9 |\n| kB | 3 |\n| lines | 100 |\n\n## Growth\n\n| lines | for |\n|---|---|\n';

test('lines and kB may grow by what the page says for, and any other figure must not', () => {
  const figures = { files: 9, lines: 120, kB: 4 };
  expect(findGrowth(figures, readBudget(PAGE))).toEqual(['lines: 120, at most 100', 'kB: 4, at most 3']);
  const explained = `${PAGE}| +15 | receipts |\n| +5 and 1 kB | a new way to pay |\n`;
  expect(findGrowth(figures, readBudget(explained))).toEqual([]);
  expect(findGrowth({ ...figures, files: 10 }, readBudget(explained))).toEqual(['files: 10, at most 9']);
  expect(readBudget(renewBudget(explained, figures))).toEqual(figures);
  expect(renewBudget(explained, figures)).not.toContain('receipts');
});
