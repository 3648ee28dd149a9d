import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { InputDriver } from '../support/browsers/input-driver.ts';
import { type CashierPanel, openCashierPanel } from '../support/cashier-panel.ts';
import { addressOf, createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { NAME } from '../support/user-actions.ts';
import { type Reports, watchReports } from '../support/watch-reports.ts';

let sandbox: Sandbox;
let reports: Reports;
let panel: CashierPanel | undefined;

beforeAll(async () => {
  sandbox = await startSandbox();
  reports = await watchReports(sandbox.url);
});
afterEach(() => {
  panel?.close();
  panel = undefined;
});
afterAll(async () => {
  reports?.close();
  await sandbox?.stop();
});

describeBrowsers((tab) => {
  async function arrive(mode: string): Promise<InputDriver> {
    const user = createUser();
    panel = openCashierPanel(sandbox.url, user);
    const driver = tab();
    await driver.tab.resize(PHONE.width, PHONE.height);
    await driver.tab.open(addressOf({ url: sandbox.url, user, query: { mode } }));
    return driver;
  }

  it('Trusted Types are enforced, and violations are reported to the sandbox', async ({ skip }) => {
    const driver = await arrive('inline');
    await driver.see('button', /^SPEI bank transfer/);
    expect(reports.take()).toEqual([]);
    const isSupported = await driver.tab.call(() => 'trustedTypes' in window);
    skip(!isSupported, 'this browser, such as Firefox 140, has no Trusted Types');
    const refused = await driver.tab.call(() => {
      try {
        document.createElement('div').innerHTML = '<b>text</b>';
        return 'nothing';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refused).toBe('TypeError');
    await expect
      .poll(() => reports.take().join(), { timeout: 10_000 })
      .toContain('require-trusted-types-for');
  });

  it.each(['inline', 'frame', 'iframe', 'webview'])(
    'a deposit under the enforced policies of all pages causes no violation in mode %s',
    async (mode) => {
      const driver = await arrive(mode);
      reports.take();
      await driver.click('button', /^SPEI bank transfer/);
      await driver.enter(/^Amount/);
      await driver.type('512');
      await driver.enter(/^Full name/);
      await driver.type(NAME);
      await driver.click('button', /^Deposit /);
      await driver.see('heading', /^How to pay$/);
      expect(await panel?.payments()).toMatchObject([{ amount: '512.00' }]);
      expect(reports.take()).toEqual([]);
    },
  );
});
