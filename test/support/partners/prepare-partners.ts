import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SNIPPETS = join(ROOT, 'demo/frameworks');
const PACKED = join(ROOT, '.cache/packed');
const CONSUMER = fileURLToPath(new URL('.', import.meta.url));

export const PARTNERS = join(ROOT, '.cache/partners');
/** The compiler of this repository, for files that only it has to check. */
export const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * The project of demo/frameworks as a partner has it: with its own packages, installed again when they have changed, and
 * `pay-widget` as npm would pack it from the built output.
 */
export async function preparePartners(): Promise<void> {
  const [wanted, present] = await Promise.all([lockOf(SNIPPETS), lockOf(PARTNERS)]);
  if (wanted !== present) await rm(PARTNERS, { recursive: true, force: true });
  const isMine = (path: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.slice(SNIPPETS.length));
  await cp(SNIPPETS, PARTNERS, { recursive: true, filter: isMine });
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  if (wanted !== present) await runIn(PARTNERS, npm, ['ci', ...quiet]);
  await Promise.all([unpackWidget(toolOf('pay-widget')), copyConsumer()]);
}

/**
 * Runs a tool of the partners' project or of this repository in that project; returns its output.
 * @throws {Error} with that
 */
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

/** Packs the built package as npm does, and unpacks it into a folder. */
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
