import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringNpmChromium, findNpmChromium } from '../npm-chromium/npm-chromium.mjs';
import { enterOwnWorld } from './own-world.mjs';
import { findProgram, installPackages, isProgram, mayInstall } from './system-programs.mjs';

// This file sets fonts, time zone and language, because every program that opens a browser for a test imports it.
enterOwnWorld();

/** The headless shell is preferred, because journeys need a sixth less CPU time in it, and its engine is the same. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const NAMES = [...SHELLS, ...BROWSERS];
const MISSING =
  'A Chromium is needed for the browser tests, and neither apt-get nor npm could install one: connect to the network, install the package chromium-headless-shell or chromium, or set CHROMIUM_PATH.';
const NOT_WHOLE =
  'Chromium is here without its user interface, so nothing is tested in a tab that comes back, in partitioned storage or behind another tab, and no picture is compared: install the package chromium.';
/** A marker file of an earlier try to install the headless shell that has failed. No further run tries again. */
const NO_SHELL = fileURLToPath(new URL('../../.cache/no-headless-shell', import.meta.url));
const SHELL_INSTALL_TIMEOUT_MS = 90_000;
const INSTALL_TIMEOUT_MS = 300_000;

/** `CHROMIUM_PATH`, a browser on the PATH, or npm's browser. @returns {string | null} */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  return findProgram(...NAMES) ?? findNpmChromium();
}

/** Installs a missing headless shell from Debian, or else npm's browser. @throws {Error} with one sentence that says what to do */
export function requireChromium() {
  if (!process.env.CHROMIUM_PATH && !findProgram(...SHELLS) && mayInstall()) installShell();
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !findChromium()) throw new Error(`CHROMIUM_PATH is no program: ${CHROMIUM_PATH}.`);
  const found = findChromium() ?? (bringNpmChromium() ? findNpmChromium() : null);
  if (found) return found;
  throw new Error(MISSING);
}

/**
 * A whole Chromium, with cookie settings and the back/forward cache. Tests that need it have the tag `whole-browser`.
 * @throws {Error} with one sentence that says what to do
 */
export function requireWholeChromium() {
  const found = findWholeChromium();
  if (!found) throw new Error(NOT_WHOLE);
  return found;
}

/** Installs the whole browser from Debian if it is missing. @returns {string[]} a sentence if it is still missing */
export function bringWholeChromium() {
  if (!findWholeChromium() && mayInstall()) installPackages(['chromium'], INSTALL_TIMEOUT_MS);
  return findWholeChromium() ? [] : [NOT_WHOLE];
}

/** @returns {string | null} */
export function findWholeChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !SHELLS.some((name) => CHROMIUM_PATH.endsWith(name))) return findChromium();
  return findProgram(...BROWSERS);
}

function installShell() {
  const hasOther = findChromium() !== null;
  if (hasOther && existsSync(NO_SHELL)) return;
  process.stdout.write('Installing the headless Chromium …\n');
  if (installPackages(['chromium-headless-shell'], SHELL_INSTALL_TIMEOUT_MS)) return;
  if (!hasOther) installPackages(['chromium']);
  mkdirSync(dirname(NO_SHELL), { recursive: true });
  writeFileSync(NO_SHELL, '');
}

/** Features that no test needs, some of which are slow. Playwright's own names are repeated, because Chromium uses only the last list. */
const NEEDLESS = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** Chromium without background work, the same on every machine. Its own sandbox is off, because root in a container cannot use it. */
export const CHROMIUM_FLAGS = createFlags(NEEDLESS);

/** Tests have no script streaming, because V8 keeps the code of a script for the next page only if it compiles it after the download. */
export const TEST_CHROMIUM_FLAGS = createFlags([...NEEDLESS, 'ScriptStreaming']);

/** @param {readonly string[]} disabledFeatures */
function createFlags(disabledFeatures) {
  return [
    '--no-sandbox',
    // One process for each site, as in users' browsers: the headless shell would put other sites' frames into the page's process.
    '--site-per-process',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ];
}
