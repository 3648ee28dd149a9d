import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it.each(['test/release', 'test/visual'])(
  'every test file of %s has the tag that a release runs by',
  (folder) => {
    const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.test.ts'));
    const untagged = files.filter(
      (name) => !/^\/\*\*[^/]*@module-tag release\s/.test(readFileSync(join(ROOT, folder, name), 'utf8')),
    );
    expect(files).not.toEqual([]);
    expect(untagged).toEqual([]);
  },
);
