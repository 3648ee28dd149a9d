import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = join(ROOT, 'test/package-tools');
const TOOLS = join(ROOT, '.cache/package-tools');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export async function runNpm(folder: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(npm, [...args, '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** Installs the tools that check packages if their lock file has changed. They are a project of their own, because only a release needs them. */
export async function preparePackageTools(): Promise<void> {
  const [wanted, present] = await Promise.all([lockOf(SOURCE), lockOf(TOOLS)]);
  if (wanted === present) return;
  await rm(TOOLS, { recursive: true, force: true });
  await mkdir(TOOLS, { recursive: true });
  await cp(join(SOURCE, 'package.json'), join(TOOLS, 'package.json'));
  await cp(join(ROOT, '.npmrc'), join(TOOLS, '.npmrc'));
  // The lock file gets its own name only at the end, because it shows the next run that the install is complete.
  await cp(join(SOURCE, 'package-lock.json'), join(TOOLS, 'npm-shrinkwrap.json'));
  await runNpm(TOOLS, ['ci', '--no-audit', '--no-fund', '--no-progress']);
  await cp(join(SOURCE, 'package-lock.json'), join(TOOLS, 'package-lock.json'));
}

export async function loadTool<T>(specifier: string): Promise<T> {
  const resolved = createRequire(join(TOOLS, 'package.json')).resolve(specifier);
  return import(/* @vite-ignore */ pathToFileURL(resolved).href);
}

export const toolOf = (path: string): string => join(TOOLS, 'node_modules', path);

function lockOf(folder: string): Promise<string | null> {
  return readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => null);
}
