import { afterEach, beforeEach, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { Kind } from '../support/browsers/find-in-page.ts';
import type { InputDriver } from '../support/browsers/input-driver.ts';
import { addressOf, createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

/** Firefox offers a reload after the widget's three attempts (`lazy-code.tsx`), which take time. */
const OFFER_TIMEOUT_MS = 20_000;

let sandbox: Sandbox;
let refused: RegExp | null = null;

// Each test has an origin of its own, because a file in the browser's cache would not be requested again.
beforeEach(async () => {
  sandbox = await startSandbox({
    // The first request for one file fails, as during a change of the network, so the widget has to request it again.
    intercept: ({ url }, response) => {
      if (!url || !refused?.test(url)) return false;
      refused = null;
      response.writeHead(503).end();
      return true;
    },
  });
});
afterEach(() => sandbox?.stop());

// Firefox never requests a module again that has failed to load, so only a reload of the page helps.
describeBrowsers((tab) => {
  async function arrive(file: RegExp, query: Record<string, string> = {}) {
    refused = file;
    const driver = tab();
    await driver.tab.resize(PHONE.width, PHONE.height);
    await driver.tab.open(addressOf({ url: sandbox.url, user: createUser(), query }));
    return driver;
  }

  /** Calls `open` until the control is there, and reloads the page if the screen offers that. */
  async function reach(driver: InputDriver, open: () => Promise<void>, kind: Kind, name: RegExp) {
    await open();
    const isThere = async (what: Kind, which: RegExp) => (await driver.look(what, which)) !== null;
    const reload = () => isThere('button', /^Reload page$/);
    const refresh = () => isThere('button', /^Refresh$/);
    const arrived = async () => (await reload()) || (await refresh()) || (await isThere(kind, name));
    await expect.poll(arrived, { timeout: OFFER_TIMEOUT_MS }).toBe(true);
    expect(refused).toBe(null);
    if (await reload()) {
      await driver.click('button', /^Reload page$/);
      await open();
    }
    // The first press of Refresh starts the widget again, the second loads the page.
    for (let press = 0; press < 2 && (await refresh()); press += 1) {
      await driver.click('button', /^Refresh$/);
      await open();
      await expect.poll(arrived, { timeout: OFFER_TIMEOUT_MS }).toBe(true);
    }
    await driver.see(kind, name);
  }

  it('a form whose code fails to load once is reached by what the screen offers', async () => {
    const driver = await arrive(/\/chunks\/form-/);
    await reach(driver, () => driver.click('button', /^SPEI bank transfer/), 'field', /^Amount/);
  });

  it('a widget whose first code fails to load once starts after at most two presses of Refresh', async () => {
    const driver = await arrive(/\/chunks\/engine-/);
    await driver.click('button', /^Refresh$/);
    expect(refused).toBe(null);
    const isThere = async (name: RegExp) => (await driver.look('button', name)) !== null;
    await expect
      .poll(async () => (await isThere(/^SPEI/)) || (await isThere(/^Refresh$/)), {
        timeout: OFFER_TIMEOUT_MS,
      })
      .toBe(true);
    if (await isThere(/^Refresh$/)) await driver.click('button', /^Refresh$/);
    await driver.see('button', /^SPEI bank transfer/);
  });

  it('a list of banks whose code fails to load once is reached by what the screen offers', async () => {
    const driver = await arrive(/\/chunks\/popover-/, { country: 'ng', currency: 'NGN', page: 'withdrawal' });
    const open = async () => {
      await driver.click('button', /^Bank transfer/);
      await driver.click('button', /^Bank Choose/);
    };
    await reach(driver, open, 'field', /^Search|^Find/);
  });
});
