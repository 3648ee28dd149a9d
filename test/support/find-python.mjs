import { execFileSync } from 'node:child_process';
import { installPackages, isProgram, mayInstall } from './system-programs.mjs';

/** Debian's Python packages work only with Debian's own Python, and another one may be earlier on the PATH. */
const PYTHON = '/usr/bin/python3';
const PACKAGES = ['python3-socketio', 'python3-aiohttp'];
export const MISSING_PYTHON = `${PYTHON} with its packages is not here, so the cashier in Python is not tested: install ${PACKAGES.join(', ')}, or set PYTHON_PATH.`;

/** `PYTHON_PATH` or Debian's Python, if it has the packages that the cashier in Python needs. */
export function findPython() {
  const python = process.env.PYTHON_PATH ?? PYTHON;
  if (!isProgram(python)) return null;
  try {
    execFileSync(python, ['-c', 'import socketio, aiohttp, sqlite3'], { stdio: 'ignore' });
    return python;
  } catch {
    return null;
  }
}

/** Installs missing packages, if this process may. @returns {string[]} a sentence if Python or a package is still missing */
export function bringPython() {
  if (findPython()) return [];
  if (mayInstall() && !process.env.PYTHON_PATH) {
    process.stdout.write(`Installing ${PACKAGES.join(' and ')} …\n`);
    installPackages(['python3', ...PACKAGES]);
  }
  return findPython() ? [] : [MISSING_PYTHON];
}
