import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first program of these names on the PATH; null when there is none. @param {string[]} names */
export function findProgram(...names) {
  const { PATH = '' } = process.env;
  const candidates = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

/** Only root can install Debian's packages. */
export function mayInstall() {
  return process.getuid?.() === 0 && isProgram('/usr/bin/apt-get');
}

/**
 * Installs packages of Debian. @param {string[]} packages @param {number} [timeoutMs] of each of its two steps
 * @returns {boolean} whether apt-get says that they are there
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
