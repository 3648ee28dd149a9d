import { afterAll, beforeAll, describe } from 'vitest';
import { BROWSER_NAMES, type BrowserName, isHere, missingSentence } from './find-browsers.mjs';
import { openFirefox } from './firefox.ts';
import { Hand } from './hand.ts';
import { openWebKit } from './webkit.ts';

const OPEN = { firefox: openFirefox, webkit: openWebKit };

/**
 * The same tests in each browser beside Chromium. One that is missing is passed over where somebody works; where
 * everything has to be tested (`CI`), its tests fail and say what to install.
 */
export function describeBrowsers(tests: (hand: () => Hand) => void): void {
  for (const name of BROWSER_NAMES) {
    describe.skipIf(!isHere(name) && !process.env.CI)(name, () => {
      let hand: Hand | null = null;
      beforeAll(async () => {
        hand = new Hand(await open(name));
      });
      afterAll(() => hand?.tab.close());
      tests(() => {
        if (!hand) throw new Error(missingSentence(name));
        return hand;
      });
    });
  }
}

function open(name: BrowserName) {
  if (!isHere(name)) throw new Error(missingSentence(name));
  return OPEN[name]();
}
