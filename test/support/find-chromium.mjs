import { findProgram, installPackages, isProgram, mayInstall } from './system-programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MISSING =
  'A Chromium is needed for the browser tests: install the package chromium, or set CHROMIUM_PATH.';

/** The browser of the tests: `CHROMIUM_PATH`, or one on the PATH; null when there is none. @returns {string | null} */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  return findProgram(...NAMES);
}

/** As `findChromium`, but brings one from Debian where it may; throws one sentence that says what to do. */
export function requireChromium() {
  const { CHROMIUM_PATH } = process.env;
  const found = findChromium() ?? (!CHROMIUM_PATH && mayInstall() ? installChromium() : null);
  if (found) return found;
  throw new Error(CHROMIUM_PATH ? `CHROMIUM_PATH is no program: ${CHROMIUM_PATH}.` : MISSING);
}

function installChromium() {
  process.stdout.write('Installing Chromium …\n');
  if (!installPackages(['chromium'])) throw new Error(MISSING);
  return findChromium();
}

/**
 * Features that a headless browser does not need. The suggestions of the address bar cost ten times the CPU of an empty
 * page, in every window; a script that is compiled while it comes in is compiled again for each page, and V8 keeps one that
 * is compiled afterwards. Playwright passes such a list too and the last one wins, so its relevant names are repeated
 * here.
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
  'ScriptStreaming',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

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
  `--disable-features=${NEEDLESS.join(',')}`,
];
