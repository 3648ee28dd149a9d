import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { ACTION_LOGGER } from './failure-report.ts';
import { requireChromium, requireWholeChromium, TEST_CHROMIUM_FLAGS } from './find-chromium.mjs';
import { watchBrowser } from './violations.ts';

/** Viewport sizes: a phone, as most users have, and a desktop, in CSS pixels. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/**
 * V8 flags: a test's page exists for seconds, so optimizing compilers and helper threads cost more than they save. The
 * same scripts are compiled for the next visit, so their bytecode is kept.
 */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded-gc --no-flush-bytecode';

/** A real Chromium; all of its windows record violations of a policy (violations.ts). The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = [...TEST_CHROMIUM_FLAGS, SHORT_LIVED];
  return watchBrowser(
    await chromium.launch({ executablePath: requireChromium(), args, logger: ACTION_LOGGER, ...options }),
  );
}

/** As `launchBrowser`, with features that the headless shell lacks: cookie settings and the back/forward cache. */
export async function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return launchBrowser({ executablePath: requireWholeChromium(), ...options });
}

let shared: Promise<Browser> | null = null;

/** One Chromium for all files of a worker; it is launched again after a crash. */
export async function shareBrowser(): Promise<Browser> {
  const isThere = (await shared?.catch(() => null))?.isConnected();
  if (!shared || !isThere) shared = launchBrowser();
  return shared;
}

export async function closeSharedBrowser(): Promise<void> {
  await (await shared?.catch(() => null))?.close();
}
