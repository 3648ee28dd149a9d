import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = ['demo', 'docs', 'element', 'public', 'src', 'test'];
const FILES = ['.npmrc', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** The caller removes the copy. @param shared `node_modules` becomes a link, `dist` a copy */
export async function copyRepository(shared: readonly ('node_modules' | 'dist')[]): Promise<string> {
  await mkdir('.cache', { recursive: true });
  const copy = await mkdtemp(join(process.cwd(), '.cache/copy-'));
  for (const name of [...SOURCES, ...FILES]) await cp(name, join(copy, name), { recursive: true });
  if (shared.includes('dist')) await cp('dist', join(copy, 'dist'), { recursive: true });
  if (shared.includes('node_modules')) {
    await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  }
  return copy;
}
