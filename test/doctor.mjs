/**
 * `npm run doctor`: checks packages, builds, browsers, port and disk, and says how to repair each fault. Exits with 1
 * where `npm start` or `npm test` could not work.
 */
import { accessSync, constants, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { isInstalled, readPort } from '../demo/prepare.mjs';
import { hashSources, isBuiltFrom } from '../element/build/build-stamp.mjs';
import { CommandError, offerHelp, ROOT, readArguments } from '../element/build/command.mjs';
import { BROWSER_NAMES, isHere, missingSentence } from './support/browsers/find-browsers.mjs';
import { findChromium } from './support/find-chromium.mjs';
import { mayInstall } from './support/system-programs.mjs';

offerHelp(`Usage: npm run doctor

Looks at what this machine needs for npm start and npm test, and changes nothing.
Environment: PORT (the port of npm start), CHROMIUM_PATH, FIREFOX_PATH.`);
readArguments('npm run doctor --');

const MIN_FREE_DISK_BYTES = 3_000_000_000;
const MIN_MEMORY_BYTES = 4_000_000_000;

/** @typedef {{ name: string, isFine: boolean, note: string, isOptional?: boolean }} Finding */

/** @type {Finding[]} */
const findings = [lookAtPackages(), lookAtOutputs(), lookAtChromium(), ...lookAtBrowsers()];
findings.push(await lookAtPort(), lookAtDisk(), lookAtMachine());

for (const { name, isFine, note, isOptional } of findings) {
  const verdict = isFine ? 'ok     ' : isOptional ? 'note   ' : 'MISSING';
  process.stdout.write(`${verdict}  ${name.padEnd(12)}${note}\n`);
}
const missing = findings.filter(({ isFine, isOptional }) => !isFine && !isOptional);
process.stdout.write(
  missing.length === 0
    ? '\nReady: npm start, npm test.\n'
    : `\nFirst repair: ${missing.map(({ name }) => name).join(', ')}.\n`,
);
process.exitCode = missing.length === 0 ? 0 : 1;

/** @returns {Finding} */
function lookAtPackages() {
  const isFine = isInstalled();
  const note = isFine ? 'as package-lock.json names them' : 'npm start and npm test install them (npm ci)';
  return { name: 'packages', isFine, note, isOptional: true };
}

/** @returns {Finding} */
function lookAtOutputs() {
  const isFine = isBuiltFrom(hashSources());
  return {
    name: 'dist/',
    isFine,
    note: isFine ? 'built from the present sources' : 'not built, or old: npm start and npm test build it',
    isOptional: true,
  };
}

/** @returns {Finding} */
function lookAtChromium() {
  const path = findChromium();
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && path === null) {
    const note = `CHROMIUM_PATH is no program: ${CHROMIUM_PATH}. Correct it, or unset it`;
    return { name: 'Chromium', isFine: false, note };
  }
  const source = mayInstall() ? 'Debian (package chromium-headless-shell)' : 'npm (Linux on x64 alone)';
  const advice = `npm test installs it from ${source}; or set CHROMIUM_PATH to a Chromium or Chrome`;
  return {
    name: 'Chromium',
    isFine: path !== null,
    note: path ?? advice,
    isOptional: path === null && (mayInstall() || (process.platform === 'linux' && process.arch === 'x64')),
  };
}

/** @returns {Finding[]} */
function lookAtBrowsers() {
  return BROWSER_NAMES.map((name) => ({
    name,
    isFine: isHere(name),
    note: isHere(name) ? 'found' : missingSentence(name),
    isOptional: true,
  }));
}

/** @returns {Promise<Finding>} */
async function lookAtPort() {
  let port = 0;
  try {
    port = readPort();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { name: 'port', isFine: false, note: error.message };
  }
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () =>
      resolve({
        name: 'port',
        isFine: false,
        note: `${port} is taken: PORT=${port + 1} npm start`,
        isOptional: true,
      }),
    );
    probe.listen(port, '127.0.0.1', () =>
      probe.close(() => resolve({ name: 'port', isFine: true, note: `${port} is free` })),
    );
  });
}

/** @returns {Finding} */
function lookAtDisk() {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    return {
      name: 'disk',
      isFine: false,
      note: `${ROOT} cannot be written: clone into a folder of your own, or change its owner (chown)`,
    };
  }
  const { bavail, bsize } = statfsSync(ROOT);
  const freeBytes = bavail * bsize;
  const isFine = freeBytes >= MIN_FREE_DISK_BYTES;
  const free = `${(freeBytes / 1e9).toFixed(1)} GB free`;
  return {
    name: 'disk',
    isFine,
    note: isFine ? free : `${free}, and packages, outputs and browsers take 3 GB`,
  };
}

/** @returns {Finding} */
function lookAtMachine() {
  const bytes = totalmem();
  const note = `${availableParallelism()} cores, ${(bytes / 1e9).toFixed(0)} GB of memory`;
  const isFine = bytes >= MIN_MEMORY_BYTES;
  return {
    name: 'machine',
    isFine,
    note: isFine ? note : `${note}: tests with a browser need 4 GB`,
    isOptional: true,
  };
}
