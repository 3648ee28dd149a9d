import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, requireChromium } from './find-chromium.mjs';

/** A phone of the users and a desktop of the hosts, CSS pixels. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** A real Chromium; the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS });
}
