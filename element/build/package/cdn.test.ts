import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { layOut } from './cdn.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cdn-'));
const [from, to] = [join(folder, 'element'), join(folder, 'cdn')];
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(files: Record<string, string>): void {
  rmSync(from, { recursive: true, force: true });
  const hashes = Object.fromEntries(Object.keys(files).map((path) => [path, 'sha384-x']));
  for (const [path, text] of Object.entries({ ...files, 'integrity.json': JSON.stringify(hashes) })) {
    mkdirSync(join(from, path, '..'), { recursive: true });
    writeFileSync(join(from, path), text);
  }
}

it('each version has a folder of its own on a CDN, without types, and none is ever changed', () => {
  const files = { 'define.js': 'one', 'chunks/view.js': 'view', 'locales/en.json': '{}' };
  build({ ...files, 'types/element/define.d.ts': 'export {}' });
  expect(layOut(from, to, '1.0.0').toSorted()).toEqual([...Object.keys(files), 'integrity.json'].toSorted());
  layOut(from, to, '1.0.0');

  build({ ...files, 'define.js': 'two' });
  expect(() => layOut(from, to, '1.0.0')).toThrow(
    '1.0.0 holds another define.js: a changed build needs another version.',
  );
  layOut(from, to, '1.0.1');
  expect(readdirSync(to)).toEqual(['1.0.0', '1.0.1']);
  const read = (version: string) => readFileSync(join(to, version, 'define.js'), 'utf8');
  expect([read('1.0.0'), read('1.0.1')]).toEqual(['one', 'two']);
});
