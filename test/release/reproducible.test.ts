/** @module-tag release */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The files that build, check and publish the product; `demo/` is not among them. */
const NEEDED = [
  'element',
  'public',
  'src',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'test/support/longest-first.ts',
  'test/support/own-world.mjs',
  'test/support/fonts',
];
/** The copy is on the disk of the packages, because hard links work only within one disk. */
const CACHE = join(ROOT, '.cache');
/** The largest packages, which only tests need, and Vite's cache, which other tests write meanwhile. */
const NOT_NEEDED = /^(?:\.vite.*|playwright.*|puppeteer-core|@biomejs|@libsql|happy-dom|axe-core|knip)$/;
const OUTPUTS = ['element', 'paywidget', 'webview'];
const BUILD_TIMEOUT_MS = 180_000;
const COMMAND_TIMEOUT_MS = 60_000;

const run = promisify(execFile);

let copy: string;

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  copy = await mkdtemp(join(CACHE, 'built-again-'));
  for (const name of NEEDED) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await linkTree(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined };
  await run(process.execPath, [join(copy, 'element/build/build.mjs')], { env });
}, BUILD_TIMEOUT_MS);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Copies a folder by hard links, because the packages have to be inside the copy as after an install. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  const entries = await readdir(from, { withFileTypes: true });
  const linked = entries.map(async (entry) => {
    if (NOT_NEEDED.test(entry.name)) return;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target);
  });
  await Promise.all(linked);
}

async function listPacked(root: string): Promise<string[]> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
  const { stdout } = await run(npm, args, {
    cwd: root,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed]: { files: { path: string }[] }[] = JSON.parse(stdout);
  return (packed?.files ?? []).map(({ path }) => path).toSorted();
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return [relative(folder, path), hash] as const;
    });
  return Object.fromEntries(await Promise.all(hashes));
}

test.each(OUTPUTS)(
  'dist/%s is the same byte for byte when it is built in another folder and without demo/',
  async (output) => {
    const [first, second] = await Promise.all(
      [ROOT, copy].map((root) => hashFiles(join(root, 'dist', output))),
    );
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(500);
    expect(second).toEqual(first);
  },
);

test('the product can be type-checked without demo/', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  const compiler = join(copy, 'node_modules/typescript/bin/tsc');
  await expect(
    run(process.execPath, [compiler, '-p', 'element/build'], { cwd: copy }),
  ).resolves.toBeDefined();
});

test('the package built without demo/ contains the same files', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  const [first = [], second] = await Promise.all([ROOT, copy].map(listPacked));
  expect(first.length).toBeGreaterThan(500);
  expect(second).toEqual(first);
});

test('two builds write the same bill of materials', async () => {
  const [first, second] = await Promise.all(
    [ROOT, copy].map((root) => readFile(join(root, 'dist/sbom.cdx.json'), 'utf8')),
  );
  expect(second).toBe(first);
});
