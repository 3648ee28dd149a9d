import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SNIPPETS = join(ROOT, 'demo/frameworks');
const PACKED = join(ROOT, '.cache/packed');
const CONSUMER = fileURLToPath(new URL('.', import.meta.url));

export const PARTNERS = join(ROOT, '.cache/partners');
/** A marker file that names the build and the sources from which the project in `PARTNERS` was made. */
const MARK = join(PARTNERS, 'prepared');
const LOCK = join(ROOT, '.cache/partners.lock');
/** The compiler of this repository, for files that need no package of a partner. */
export const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export async function preparePartners(): Promise<void> {
  await takeLock();
  try {
    const sources = await Promise.all([SNIPPETS, CONSUMER].map(newestIn));
    const state = [await readFile(join(ROOT, 'dist/.stamp'), 'utf8'), ...sources].join(' ');
    if ((await readFile(MARK, 'utf8').catch(() => null)) === state) return;
    await prepare();
    await writeFile(MARK, state);
  } finally {
    await rm(LOCK, { force: true });
  }
}

/** Two test files use the project at the same time, and neither may replace the package while the other compiles with it. */
async function takeLock(): Promise<void> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  for (;;) {
    const isMine = await writeFile(LOCK, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (isMine) return;
    // A process that was killed has left its lock, and no other code removes it.
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(LOCK, { force: true });
    await pause(100);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Time of the newest file. Installed packages and build outputs do not count, because this file creates them. */
async function newestIn(folder: string): Promise<number> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => !isMade(path));
  const files = await Promise.all(paths.map((path) => stat(join(folder, path))));
  return Math.max(...files.map(({ mtimeMs }) => mtimeMs));
}

const isMade = (path: string) => /(?:^|[\\/])(?:node_modules|dist)(?:[\\/]|$)/.test(path);

async function prepare(): Promise<void> {
  const [wanted, present] = await Promise.all([lockOf(SNIPPETS), lockOf(PARTNERS)]);
  if (wanted !== present) await rm(PARTNERS, { recursive: true, force: true });
  await cp(SNIPPETS, PARTNERS, { recursive: true, filter: (path) => !isMade(path.slice(SNIPPETS.length)) });
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  if (wanted !== present) await runIn(PARTNERS, npm, ['ci', ...quiet]);
  await Promise.all([unpackWidget(toolOf('pay-widget')), copyConsumer()]);
}

export async function runIn(
  folder: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd: folder,
      env,
      shell: command === 'npm.cmd',
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

export function toolOf(path: string): string {
  return join(PARTNERS, 'node_modules', path);
}

/** Unpacks the package as npm would pack it, because a partner gets only these files. */
export async function unpackWidget(home: string): Promise<void> {
  await Promise.all([
    mkdir(PACKED, { recursive: true }),
    rm(home, { recursive: true, force: true }).then(() => mkdir(home, { recursive: true })),
  ]);
  const packing = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', PACKED];
  const [packed]: { filename: string }[] = JSON.parse(await runIn(ROOT, npm, packing));
  const archive = join(PACKED, packed?.filename ?? '');
  await runIn(ROOT, 'tar', ['-xzf', archive, '--strip-components=1', '-C', home]);
}

async function copyConsumer(): Promise<void> {
  for (const folder of ['types', 'vue', 'svelte']) await mkdir(join(PARTNERS, folder), { recursive: true });
  const places = {
    'consumer.tsx': 'types/consumer.tsx',
    'consumer.json': 'types/tsconfig.json',
    'vue.json': 'vue/tsconfig.json',
    'svelte.json': 'svelte/tsconfig.json',
    'misspelled.vue': 'vue/misspelled.vue',
    'misspelled.svelte': 'svelte/misspelled.svelte',
    'server.mjs': 'server.mjs',
  };
  for (const [from, to] of Object.entries(places)) {
    await copyFile(join(CONSUMER, from), join(PARTNERS, to));
  }
}

function lockOf(folder: string): Promise<string | null> {
  return readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => null);
}
