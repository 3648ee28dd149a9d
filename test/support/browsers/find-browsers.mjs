import { readdirSync } from 'node:fs';
import { findProgram, installPackages, isProgram, mayInstall } from '../system-programs.mjs';

const BROWSERS = {
  firefox: { title: 'Firefox ESR', find: findFirefox, packages: ['firefox-esr'] },
  webkit: {
    title: 'WebKitGTK',
    find: findWebKit,
    packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb', 'dbus'],
  },
};

/** @typedef {keyof typeof BROWSERS} BrowserName */

export const BROWSER_NAMES = /** @type {BrowserName[]} */ (Object.keys(BROWSERS));

/** @returns {string | null} */
export function findFirefox() {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH) return isProgram(FIREFOX_PATH) ? FIREFOX_PATH : null;
  return findProgram('firefox-esr', 'firefox');
}

export function findWebKit() {
  const [driver, screen, bus] = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].map((name) =>
    findProgram(name),
  );
  const browser = findMiniBrowser();
  return driver && screen && bus && browser ? { driver, screen, bus, browser } : null;
}

/** Installs every missing browser, if installing is allowed. @returns {string[]} a sentence for each browser that is still missing */
export function bringBrowsers() {
  const missing = () => BROWSER_NAMES.filter((name) => !BROWSERS[name].find());
  const wanted = missing();
  if (wanted.length > 0 && mayInstall()) {
    process.stdout.write(`Installing ${wanted.map((name) => BROWSERS[name].title).join(' and ')} …\n`);
    installPackages(wanted.flatMap((name) => BROWSERS[name].packages));
  }
  return missing().map(missingSentence);
}

/** @param {BrowserName} name */
export function isHere(name) {
  return BROWSERS[name].find() !== null;
}

/** @param {BrowserName} name */
export function missingSentence(name) {
  const { title, packages } = BROWSERS[name];
  return `${title} is not here, so nothing is tested in it: install ${packages.join(', ')}.`;
}

/** Searches folders outside of the PATH, because Debian installs the MiniBrowser in a folder named after the machine's architecture. */
function findMiniBrowser() {
  const places = ['/usr/lib', '/usr/libexec', '/usr/lib64'].flatMap((folder) =>
    [folder, ...foldersIn(folder)].map((inner) => `${inner}/webkit2gtk-4.1/MiniBrowser`),
  );
  return places.find(isProgram) ?? null;
}

/** @param {string} folder */
function foldersIn(folder) {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}
