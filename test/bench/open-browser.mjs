import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, requireWholeChromium } from '../support/find-chromium.mjs';

/**
 * Opens a whole Chromium, because unlike the headless shell it compiles scripts while they download, as users' browsers do. Images are
 * blocked, because logos differ from page to page.
 * @param {readonly string[]} more further flags
 */
export function openBrowser(more = []) {
  const args = [
    ...CHROMIUM_FLAGS,
    '--ignore-certificate-errors',
    '--blink-settings=imagesEnabled=false',
    ...more,
  ];
  return chromium.launch({ executablePath: requireWholeChromium(), args });
}

/**
 * Opens a browser with a profile on the disk, so that a visit finds what earlier visits have stored. `key` is trusted, because Chromium
 * stores nothing of an origin whose certificate errors are only ignored.
 * @param {string} folder @param {string} key SHA-256 of the certificate's public key, base64
 * @param {{ width: number, height: number }} viewport
 */
export function openProfile(folder, key, viewport) {
  const args = [
    ...CHROMIUM_FLAGS,
    `--ignore-certificate-errors-spki-list=${key}`,
    '--blink-settings=imagesEnabled=false',
  ];
  return chromium.launchPersistentContext(folder, { executablePath: requireWholeChromium(), args, viewport });
}
