import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright';
import { requireWholeChromium, TEST_CHROMIUM_FLAGS } from './find-chromium.mjs';
import { watchViolations } from './violations.ts';

/** Here a frame of another site has its own storage, as in users' browsers. In the private windows of other tests it has none. */
export const browserWithPartitionedStorage: Pick<Browser, 'newContext'> = {
  async newContext(options?: BrowserContextOptions) {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'));
    await mkdir(join(profile, 'Default'));
    const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      executablePath: requireWholeChromium(),
      // Both Playwright's flags and those of the tests turn partitioned storage off, so the name is removed from the flags.
      args: TEST_CHROMIUM_FLAGS.map((flag) => flag.replace('ThirdPartyStoragePartitioning,', '')),
    });
    await watchViolations(context);
    // Chromium still writes to its profile for a moment after it has closed, so the removal is repeated.
    const clear = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
    context.on('close', () => void rm(profile, clear).catch(() => undefined));
    return context;
  },
};
