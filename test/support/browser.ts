import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { ACTION_LOGGER } from './failure-report.ts';
import { CHROMIUM_FLAGS, requireChromium, requireWholeChromium } from './find-chromium.mjs';
import { watchBrowser } from './violations.ts';

/** A phone of the users and a desktop of the hosts, CSS pixels. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/**
 * A page of a test lives for seconds: what V8's compilers and helpers for hot code cost it never earns again. The same
 * scripts are compiled for the next visit, so their bytecode is kept.
 */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded-gc --no-flush-bytecode';

/** A real Chromium, all of whose windows tell of what a policy refuses (violations.ts); the caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, SHORT_LIVED];
  return watchBrowser(
    await chromium.launch({ executablePath: requireChromium(), args, logger: ACTION_LOGGER, ...options }),
  );
}

/** As `launchBrowser`, with what the headless shell lacks: settings for cookies, and the back/forward cache. */
export async function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return launchBrowser({ executablePath: requireWholeChromium(), ...options });
}

let shared: Promise<Browser> | null = null;

/** One Chromium for all files of a worker; it is launched anew where it has fallen over. */
export async function shareBrowser(): Promise<Browser> {
  const isThere = (await shared?.catch(() => null))?.isConnected();
  if (!shared || !isThere) shared = launchBrowser();
  return shared;
}

export async function closeSharedBrowser(): Promise<void> {
  await (await shared?.catch(() => null))?.close();
}
