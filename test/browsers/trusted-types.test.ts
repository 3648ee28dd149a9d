import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import type { Hand } from '../support/browsers/hand.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { addressOf, createUser } from '../support/host-page.ts';
import { NAME } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Reports, watchReports } from '../support/watch-reports.ts';

let sandbox: Sandbox;
let reports: Reports;
let desk: Desk | undefined;

beforeAll(async () => {
  sandbox = await startSandbox();
  reports = await watchReports(sandbox.url);
});
afterEach(() => {
  desk?.close();
  desk = undefined;
});
afterAll(async () => {
  reports?.close();
  await sandbox?.stop();
});

describeBrowsers((tab) => {
  async function arrive(mode: string): Promise<Hand> {
    const user = createUser();
    desk = openDesk(sandbox.url, user);
    const hand = tab();
    await hand.tab.resize(PHONE.width, PHONE.height);
    await hand.tab.open(addressOf({ url: sandbox.url, user, query: { mode } }));
    return hand;
  }

  it('enforces Trusted Types, and tells the sandbox what the policy has refused', async () => {
    const hand = await arrive('inline');
    await hand.see('button', /^SPEI bank transfer/);
    expect(reports.take()).toEqual([]);
    const refused = await hand.tab.call(() => {
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
    'a deposit under the enforced policies of all pages is refused nothing, mode %s',
    async (mode) => {
      const hand = await arrive(mode);
      reports.take();
      await hand.click('button', /^SPEI bank transfer/);
      await hand.enter(/^Amount/);
      await hand.type('512');
      await hand.enter(/^Full name/);
      await hand.type(NAME);
      await hand.click('button', /^Deposit /);
      await hand.see('heading', /^How to pay$/);
      expect(await desk?.payments()).toMatchObject([{ amount: '512.00' }]);
      expect(reports.take()).toEqual([]);
    },
  );
});
