import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, requireChromium } from '../support/find-chromium.mjs';

/**
 * The browser of all figures. Logos differ from page to page, and none of them is what is compared.
 * @param {readonly string[]} more further flags
 */
export function openBrowser(more = []) {
  const args = [
    ...CHROMIUM_FLAGS,
    '--ignore-certificate-errors',
    '--blink-settings=imagesEnabled=false',
    ...more,
  ];
  return chromium.launch({ executablePath: requireChromium(), args });
}
