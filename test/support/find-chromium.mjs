import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MISSING =
  'A Chromium is needed for the browser tests: install the package chromium, or set CHROMIUM_PATH.';

/** The browser of the tests: `CHROMIUM_PATH`, or one on the PATH; null when there is none. @returns {string | null} */
function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  const places = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return places.find(isProgram) ?? null;
}

/** As `findChromium`, but brings one from Debian where it may; throws one sentence that says what to do. */
export function requireChromium() {
  const found = findChromium() ?? (mayInstall() ? installChromium() : null);
  if (found) return found;
  const { CHROMIUM_PATH } = process.env;
  throw new Error(CHROMIUM_PATH ? `CHROMIUM_PATH is no program: ${CHROMIUM_PATH}.` : MISSING);
}

function mayInstall() {
  return !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && isProgram('/usr/bin/apt-get');
}

function installChromium() {
  process.stdout.write('Installing Chromium …\n');
  /** @param {string[]} args */
  const apt = (...args) =>
    execFileSync('apt-get', [...args, '-qq'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium');
  } catch {
    throw new Error(MISSING);
  }
  return findChromium();
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Headless, quiet, and the same on every machine. A container's root has no user namespace to sandbox itself in.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
