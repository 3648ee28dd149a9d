import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { ACTION_LOGGER } from './failure-report.ts';
import { requireChromium, requireWholeChromium, TEST_CHROMIUM_FLAGS } from './find-chromium.mjs';
import { watchBrowser } from './violations.ts';

/** Viewports: a phone, because most users have one, and a desktop. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** A page of a test exists for seconds, so optimizing costs more than it saves. The next page has the same bytecode, which is kept. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded-gc --no-flush-bytecode';

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = [...TEST_CHROMIUM_FLAGS, SHORT_LIVED];
  return watchBrowser(
    await chromium.launch({ executablePath: requireChromium(), args, logger: ACTION_LOGGER, ...options }),
  );
}

/** A whole Chromium, because the headless shell lacks cookie settings and the back/forward cache. */
export async function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return launchBrowser({ executablePath: requireWholeChromium(), ...options });
}

let shared: Promise<Browser> | null = null;

/** The browser that all files of a worker share, because a launch takes long. A crashed browser is launched again. */
export async function shareBrowser(): Promise<Browser> {
  const isThere = (await shared?.catch(() => null))?.isConnected();
  if (!shared || !isThere) shared = launchBrowser();
  return shared;
}

export async function closeSharedBrowser(): Promise<void> {
  await (await shared?.catch(() => null))?.close();
}
