import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import { addressOf, createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let refused = 0;

beforeAll(async () => {
  sandbox = await startSandbox({
    // The first request of each browser for the code of the forms fails, as while the network changes.
    intercept: ({ url }, response) => {
      if (refused > 0 || !url?.includes('/chunks/form-')) return false;
      refused += 1;
      response.writeHead(503).end();
      return true;
    },
  });
});
afterAll(() => sandbox?.stop());

describeBrowsers((tab) => {
  // The kind: Firefox never requests a module again that has failed to load, so that only a reload of the page helps.
  it('a form whose code fails to load once is reached by what the screen offers', async () => {
    refused = 0;
    const driver = tab();
    await driver.tab.resize(PHONE.width, PHONE.height);
    await driver.tab.open(addressOf({ url: sandbox.url, user: createUser() }));
    await driver.click('button', /^SPEI bank transfer/);
    await expect
      .poll(async () => {
        const reload = await driver.look('button', /^Reload page$/);
        return reload !== null || (await driver.look('field', /^Amount/)) !== null;
      })
      .toBe(true);
    expect(refused).toBe(1);
    if (await driver.look('button', /^Reload page$/)) {
      await driver.click('button', /^Reload page$/);
      await driver.click('button', /^SPEI bank transfer/);
    }
    await driver.enter(/^Amount/);
  });
});
