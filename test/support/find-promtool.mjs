import { findProgram, installPackages, mayInstall } from './system-programs.mjs';

const PACKAGE = 'prometheus';

/**
 * Installs promtool, which checks the rules of Prometheus. Only a run of all tests installs it, because it has 96 MB and serves one test.
 * @param {boolean} isWholeRun @returns {string[]} a sentence if it is missing
 */
export function bringPromtool(isWholeRun) {
  if (findProgram('promtool')) return [];
  if (isWholeRun && mayInstall()) {
    process.stdout.write(`Installing ${PACKAGE} …\n`);
    installPackages([PACKAGE]);
  }
  return findProgram('promtool')
    ? []
    : [`promtool is not here, so the rules of the alerts are not checked: install ${PACKAGE}.`];
}
