import { afterAll, beforeAll, describe } from 'vitest';
import { BROWSER_NAMES, type BrowserName, isHere, missingSentence } from './find-browsers.mjs';
import { openFirefox } from './firefox.ts';
import { InputDriver } from './input-driver.ts';
import { openWebKit } from './webkit.ts';

const OPEN = { firefox: openFirefox, webkit: openWebKit };

/** Declares the tests for Firefox and WebKit. If this machine lacks a browser, its tests are skipped and the run says so. */
export function describeBrowsers(tests: (driver: () => InputDriver) => void): void {
  for (const name of BROWSER_NAMES) {
    describe.skipIf(!isHere(name))(name, () => {
      let driver: InputDriver | null = null;
      beforeAll(async () => {
        driver = new InputDriver(await open(name));
      });
      afterAll(() => driver?.tab.close());
      tests(() => {
        if (!driver) throw new Error(missingSentence(name));
        return driver;
      });
    });
  }
}

function open(name: BrowserName) {
  if (!isHere(name)) throw new Error(missingSentence(name));
  return OPEN[name]();
}
