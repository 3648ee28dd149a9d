import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, requireWholeChromium } from '../support/find-chromium.mjs';

/**
 * Opens the browser of all measurements: a whole Chromium, which compiles scripts while they download, as users' browsers do. Images
 * are blocked: logos differ from page to page and are not compared.
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
 * Opens a browser with a profile on the disk, for visits that find what earlier ones have stored. Chromium stores nothing of an
 * origin whose certificate is merely ignored, so the bench's key is named as trusted.
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
