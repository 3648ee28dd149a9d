import { findProgram, installPackages, mayInstall } from './system-programs.mjs';

const PACKAGE = 'prometheus';

/**
 * The checker of Prometheus' rules: 96 MB for one test, so that only a run of all tests installs it, where that is allowed.
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
