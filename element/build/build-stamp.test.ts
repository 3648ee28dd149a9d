import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashSources, removeStamp, requireFreshBuild, writeStamp } from './build-stamp.mjs';

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pay-widget-stamp-'));
  mkdirSync(join(root, 'src'));
  write('src/a.ts', 'export const a = 1;');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('the check of the build refuses a folder without a build, and names the command', () => {
  expect(() => requireFreshBuild(root)).toThrow(/^dist\/ is missing .*run `npm run build`/);
});

it('the check of the build accepts a build of the same sources, even if a test has changed since', () => {
  writeStamp(hashSources(root), root);
  write('src/a.test.ts', 'test();');
  expect(() => requireFreshBuild(root)).not.toThrow();
});

it('the check of the build accepts a build after a cashier in Python has run, which leaves its bytecode behind', () => {
  mkdirSync(join(root, 'demo/cashiers/python'), { recursive: true });
  writeStamp(hashSources(root), root);
  write('demo/cashiers/python/payments.pyc', '');
  expect(() => requireFreshBuild(root)).not.toThrow();
});

it.each([
  ['a changed source', () => write('src/a.ts', 'export const a = 2;')],
  ['a new source', () => write('src/b.ts', '')],
  ['a build that was begun and has not ended', () => removeStamp(root)],
])('the check of the build refuses a build after %s', (_, change) => {
  writeStamp(hashSources(root), root);
  change();
  expect(() => requireFreshBuild(root)).toThrow(/npm run build/);
});

it.each(['a file', 'a folder'])('a build takes no source by a symbolic link to %s', (kind) => {
  const outside = mkdtempSync(join(tmpdir(), 'pay-widget-outside-'));
  writeFileSync(join(outside, 'secret.svg'), 'secret');
  symlinkSync(kind === 'a file' ? join(outside, 'secret.svg') : outside, join(root, 'src/picture.svg'));
  expect(() => hashSources(root)).toThrow(/src\/picture\.svg is a symbolic link/);
  rmSync(outside, { recursive: true });
});

it('the stamp of a build has another hash for another setting of the build, and the same for any other variable', () => {
  const plain = hashSources(root, {});
  expect(hashSources(root, { PAY_WIDGET_CARDS: 'inline' })).not.toBe(plain);
  expect(hashSources(root, { PORT: '5174', PAY_WIDGET_CARDS: '' })).toBe(plain);
});
