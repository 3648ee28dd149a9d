import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs that is on the PATH. @param {string[]} names */
export function findProgram(...names) {
  const { PATH = '' } = process.env;
  const candidates = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

export function mayInstall() {
  return process.getuid?.() === 0 && isProgram('/usr/bin/apt-get');
}

/**
 * @param {string[]} packages of Debian
 * @param {number} [timeoutMs] of each of the two steps @returns {boolean} whether apt-get has succeeded
 */
export function installPackages(packages, timeoutMs) {
  /** @param {string[]} args */
  const apt = (...args) =>
    execFileSync('apt-get', [...args, '-qq'], {
      ...(timeoutMs && { timeout: timeoutMs }),
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
