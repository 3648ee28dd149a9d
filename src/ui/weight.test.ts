import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|examples)\./.test(path),
);

test('only the popover imports Floating UI, and only the lazy half of a select imports the popover', () => {
  const importing = (what: RegExp) =>
    files.filter((path) => what.test(readFileSync(new URL(path, here), 'utf8'))).sort();
  expect(importing(/from '@floating-ui/)).toEqual(['popover/popover.tsx']);
  expect(importing(/^import (?!type).*popover\/popover\.tsx'/m)).toEqual(['select/option-list.tsx']);
  expect(importing(/^import (?!type).*option-list\.tsx'/m)).toEqual([]);
});
