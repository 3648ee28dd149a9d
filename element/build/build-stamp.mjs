/** One hash of all sources of `dist/`. Commands that use `dist/` compare it with the sources, so that they test or serve no old build. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CommandError, ROOT } from './command.mjs';

const STAMP = 'dist/.stamp';
const SOURCES = ['src', 'element', 'demo', 'public', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

/**
 * One hash of the Node.js version, of the sources, and of the settings (`PAY_WIDGET_…`) that a build reads from the environment.
 * @param {string} [root] the repository @param {Record<string, string | undefined>} [env]
 */
export function hashSources(root = ROOT, env = process.env) {
  const hash = createHash('sha256').update(process.version);
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('PAY_WIDGET_') && env[name]) hash.update(`\0${name}=${env[name]}\0`);
  }
  const sources = SOURCES.map((source) => join(root, source)).filter((source) => existsSync(source));
  for (const path of sources.flatMap(listFiles)) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Every file below a path, sorted, except those that no output contains. @param {string} path a file or folder @returns {string[]} */
function listFiles(path) {
  const facts = lstatSync(path);
  // A build copies files and inlines texts: a link could put a file from outside of the repository into an output.
  if (facts.isSymbolicLink()) throw new CommandError(`${path} is a symbolic link: sources must be files`);
  if (!facts.isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => (isLeftOut(name) ? [] : listFiles(join(path, name))));
}

/** True for tests, partners' projects and the cashiers of the tutorials, which no output contains. @param {string} name */
function isLeftOut(name) {
  return /\.test\.tsx?$|^(frameworks|cashiers)$/.test(name);
}

/** @param {string} hash @param {string} [root] */
export function isBuiltFrom(hash, root = ROOT) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** @param {string} hash @param {string} [root] */
export function writeStamp(hash, root = ROOT) {
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), hash);
}

/** Removes the stamp before a build: if the build then fails half-way, its outputs do not count as fresh. @param {string} [root] */
export function removeStamp(root = ROOT) {
  rmSync(join(root, STAMP), { force: true });
}

/** Throws if no whole build has been made from the current sources and settings. @param {string} [root] */
export function requireFreshBuild(root = ROOT) {
  if (isBuiltFrom(hashSources(root), root)) return;
  throw new CommandError(
    'dist/ is missing or was built from other sources or settings: run `npm run build`, then the tests again.',
  );
}
