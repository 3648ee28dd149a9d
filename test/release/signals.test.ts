/** @module-tag release */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requireFree } from '../../demo/prepare.mjs';
import { copyRepository } from '../support/copied-repository.ts';
import { freePort } from '../support/free-port.mjs';

type Shared = Parameters<typeof copyRepository>[0];
type Moment = (run: Run) => Promise<unknown>;

interface Run {
  npm: ChildProcess;
  output: () => string;
  /** Command lines of the running programs, which are found by an environment variable that each inherits. */
  programs: () => Promise<string[]>;
}

const prints =
  (text: string): Moment =>
  ({ output }) =>
    expect.poll(output).toContain(text);
const starts =
  (name: string): Moment =>
  ({ programs }) =>
    expect.poll(async () => (await programs()).join('\n')).toContain(name);

let copies: Map<Shared, string>;
let temporary: string;

beforeAll(async () => {
  copies = new Map();
  temporary = await mkdtemp(join(tmpdir(), 'signals-'));
});
afterAll(async () => {
  for (const folder of [...copies.values(), temporary]) await rm(folder, { recursive: true, force: true });
});

async function copyWith(shared: Shared): Promise<string> {
  const copy = copies.get(shared) ?? (await copyRepository(shared));
  copies.set(shared, copy);
  return copy;
}

function runScript(cwd: string, args: string[], env: Record<string, string>): Run {
  const mark = `SIGNAL_TEST=${randomUUID()}`;
  const { PATH = '', HOME = '', CHROMIUM_PATH = '' } = process.env;
  const [name = '', value = ''] = mark.split('=');
  const npm = spawn('npm', args, {
    cwd,
    env: { PATH, HOME, CHROMIUM_PATH, ...env, [name]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group for npm, because Ctrl+C in a terminal reaches every program, and here the signal has to reach npm alone.
    detached: true,
  });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return { npm, output: () => printed, programs: () => listPrograms(mark) };
}

async function listPrograms(mark: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A program that ends between two reads has no file any more, and is left out.
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'latin1').catch(() => '');
  const found = await Promise.all(
    ids.map(async (id) => ((await read(id, 'environ')).includes(mark) ? read(id, 'cmdline') : '')),
  );
  return found.filter((line) => line !== '').map((line) => line.replaceAll('\0', ' '));
}

const NOTHING: Shared = [];
const PACKAGES: Shared = ['node_modules'];
const BUILT: Shared = ['node_modules', 'dist'];
const HANDLED_BY_SANDBOX = 0;

test.runIf(process.platform === 'linux').each<{
  title: string;
  script: string[];
  has: Shared;
  moment: Moment;
  signal: 'SIGINT' | 'SIGTERM';
  code: number;
}>([
  ...(['SIGINT', 'SIGTERM'] as const).flatMap((signal) => {
    const code = signal === 'SIGINT' ? 130 : 143;
    const start = { script: ['start'], signal };
    return [
      { ...start, title: 'npm start that installs', has: NOTHING, moment: starts('npm ci'), code },
      { ...start, title: 'npm start that builds', has: PACKAGES, moment: starts('build.mjs'), code },
      {
        ...start,
        title: 'npm start that is ready',
        has: BUILT,
        moment: prints('ready http'),
        code: HANDLED_BY_SANDBOX,
      },
      {
        title: 'npm test with unit tests',
        script: ['test', '--', 'unit'],
        has: BUILT,
        moment: prints('RUN'),
        signal,
        code,
      },
    ];
  }),
  {
    title: 'npm test with browsers',
    script: ['test', '--', 'journeys', 'element'],
    has: BUILT,
    moment: starts('--remote-debugging-pipe'),
    signal: 'SIGTERM',
    code: 143,
  },
])('a $signal that npm alone receives ends $title, and all programs, files and ports of it', async (row) => {
  const copy = await copyWith(row.has);
  const port = await freePort();
  const own = join(temporary, randomUUID());
  await mkdir(own);
  const run = runScript(copy, row.script, {
    PORT: String(port),
    TMPDIR: own,
    // npm and Vite keep compiled code in the temporary folder on purpose, from Node.js 22 on.
    NODE_DISABLE_COMPILE_CACHE: '1',
  });
  onTestFinished(() => void run.npm.kill());
  await row.moment(run);
  expect(run.npm.exitCode, run.output()).toBe(null);
  const end = once(run.npm, 'exit');
  run.npm.kill(row.signal);
  expect(await end).toEqual([row.code, null]);
  // Polls, because a browser whose runner was killed ends a moment later.
  await expect.poll(run.programs).toEqual([]);
  expect(await readdir(own)).toEqual([]);
  await requireFree(port);
});
