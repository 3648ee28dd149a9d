import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringNpmChromium, findNpmChromium } from '../npm-chromium/npm-chromium.mjs';
import { enterOwnWorld } from './own-world.mjs';
import { findProgram, installPackages, isProgram, mayInstall } from './system-programs.mjs';

// Every program that opens a browser of the tests imports this file, so they all have the same fonts, time zone and language.
enterOwnWorld();

/** Chromium without the browser's own user interface: the same engine, and journeys take a sixth less CPU time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const NAMES = [...SHELLS, ...BROWSERS];
const MISSING =
  'A Chromium is needed for the browser tests, and neither apt-get nor npm could install one: connect to the network, install the package chromium-headless-shell or chromium, or set CHROMIUM_PATH.';
const NOT_WHOLE =
  'Chromium is here without its user interface, so nothing is tested in a tab that comes back, in partitioned storage or behind another tab, and no picture is compared: install the package chromium.';
/** A marker file, written where the headless shell could not be installed beside another Chromium, so that it is tried once. */
const NO_SHELL = fileURLToPath(new URL('../../.cache/no-headless-shell', import.meta.url));
const SHELL_INSTALL_TIMEOUT_MS = 90_000;
const INSTALL_TIMEOUT_MS = 300_000;

/** The browser of the tests: `CHROMIUM_PATH`, one on the PATH, or that of npm; null when there is none. @returns {string | null} */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  return findProgram(...NAMES) ?? findNpmChromium();
}

/** As `findChromium`, but installs one from Debian where it may, else from npm; throws one sentence that says what to do. */
export function requireChromium() {
  if (!process.env.CHROMIUM_PATH && !findProgram(...SHELLS) && mayInstall()) installShell();
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !findChromium()) throw new Error(`CHROMIUM_PATH is no program: ${CHROMIUM_PATH}.`);
  const found = findChromium() ?? (bringNpmChromium() ? findNpmChromium() : null);
  if (found) return found;
  throw new Error(MISSING);
}

/**
 * A Chromium with all features of a browser besides its engine, such as cookie settings and the back/forward cache; tests that need it
 * have the tag `whole-browser`. Throws one sentence that says what to do.
 */
export function requireWholeChromium() {
  const found = findWholeChromium();
  if (!found) throw new Error(NOT_WHOLE);
  return found;
}

/** Installs the whole browser from Debian where it is missing. @returns {string[]} a sentence if it is still missing */
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

/** Installs the headless shell or, if that fails and no other Chromium exists, the whole browser. */
function installShell() {
  const hasOther = findChromium() !== null;
  if (hasOther && existsSync(NO_SHELL)) return;
  process.stdout.write('Installing the headless Chromium …\n');
  if (installPackages(['chromium-headless-shell'], SHELL_INSTALL_TIMEOUT_MS)) return;
  if (!hasOther) installPackages(['chromium']);
  mkdirSync(dirname(NO_SHELL), { recursive: true });
  writeFileSync(NO_SHELL, '');
}

/**
 * Features that a headless browser does not need. The suggestions of the address bar cost ten times the CPU of an empty page, in
 * every window. Playwright passes such a list too and the last one wins, so its relevant names are repeated here.
 */
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

/**
 * Headless, without background work, and the same on every machine. Root in a container has no user namespace for the browser's own
 * sandbox.
 */
export const CHROMIUM_FLAGS = createFlags(NEEDLESS);

/**
 * The same for tests, which open one build in hundreds of pages: a script that is compiled while it downloads is compiled again for
 * each page, and V8 keeps one that is compiled afterwards. Measurements compile as users' browsers do.
 */
export const TEST_CHROMIUM_FLAGS = createFlags([...NEEDLESS, 'ScriptStreaming']);

/** @param {readonly string[]} disabledFeatures */
function createFlags(disabledFeatures) {
  return [
    '--no-sandbox',
    // The setting that users have: by default the headless shell renders frames of other sites in the process of the page around them.
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
