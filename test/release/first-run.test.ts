/** @module-tag release */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository } from '../support/copied-repository.ts';
import { freePort } from '../support/free-port.mjs';

/** Code for `node --require`: writes below `dist` fail as on a full disk, and each disk reports that it is full. */
const FULL_DISK = `
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
for (const name of ['copyFileSync', 'writeFileSync']) {
  const write = fs[name];
  fs[name] = (...args) => {
    if (!args.some((path) => /\\bdist\\b/.test(String(path).slice(0, 500)))) return write(...args);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
}
const ask = fs.statfsSync;
fs.statfsSync = (path) => ({ ...ask(path), bavail: 0 });
syncBuiltinESMExports();
`;
const SPACE = 'The disk is full (ENOSPC): free 3 GB, then run the command again.';

let installed: string;
let fresh: string;
let folder: string;
let fullDisk: string;

beforeAll(async () => {
  installed = await copyRepository(['node_modules']);
  fresh = await copyRepository([]);
  folder = await mkdtemp(join(tmpdir(), 'first-run-'));
  fullDisk = join(folder, 'full-disk.cjs');
  await writeFile(fullDisk, FULL_DISK);
});
afterAll(async () => {
  for (const place of [installed, fresh, folder]) await rm(place, { recursive: true, force: true });
});

async function run(cwd: string, script: string, env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const settings = { cwd, env: { PATH, HOME, PORT: String(await freePort()), ...env } };
  return new Promise<{ code: unknown; messages: string }>((resolve) => {
    execFile(process.execPath, [script], settings, (error, _stdout, messages) =>
      resolve({ code: error?.code ?? 0, messages }),
    );
  });
}

test('a disk without room for the packages is named before anything is installed', async () => {
  const { code, messages } = await run(fresh, 'demo/start.mjs', { NODE_OPTIONS: `--require ${fullDisk}` });
  expect([code, messages]).toEqual([1, `${SPACE}\n`]);
  expect(await readdir(fresh)).not.toContain('node_modules');
});

test('a folder whose name Vite would take for a query is named before anything is installed', async () => {
  const renamed = join(folder, 'cashier #1');
  await cp(fresh, renamed, { recursive: true });
  const { code, messages } = await run(renamed, 'demo/start.mjs', {});
  expect(code).toBe(1);
  expect(messages).toMatch(/^Vite cannot build in a folder whose path contains "#": move [^\n]+\.\n$/);
  expect(await readdir(renamed)).not.toContain('node_modules');
});

test('a disk that is full during a build is named, and no half of an output stays', async () => {
  const { code, messages } = await run(installed, 'demo/start.mjs', {
    NODE_OPTIONS: `--require ${fullDisk}`,
  });
  expect([code, messages]).toEqual([1, `${SPACE}\n`]);
  expect(await readdir(installed)).not.toContain('dist');
});

test('a first run without network names the registry, and installs nothing', async () => {
  const { code, messages } = await run(fresh, 'demo/start.mjs', {
    npm_config_registry: `http://127.0.0.1:${await freePort()}`,
    npm_config_cache: join(folder, 'cache'),
  });
  expect(code).toBe(1);
  expect(messages).toMatch(/^The registry of npm cannot be reached to install the packages: [^\n]+\.\n$/);
  expect(await readdir(fresh)).not.toContain('node_modules');
});

test.each([
  ['npm', 'demo/start.mjs', 'There is no npm on the PATH: install it with Node.js.'],
  ['Chromium', 'test/run.mjs', 'Chromium .*, or set CHROMIUM_PATH.'],
])('a machine without %s is told so in one sentence', async (_, script, sentence) => {
  const { code, messages } = await run(fresh, script, { PATH: '/nowhere' });
  expect(code).toBe(1);
  expect(messages).toMatch(new RegExp(`^[^\\n]*${sentence}\\n$`));
});
