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
