import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openDesk } from '../support/desk.ts';
import { createUser, visit, type Widget } from '../support/host-page.ts';
import { fillPayout, paySpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});

/** What Chromium says of a frame with our rights on its host's own origin, as here; partners have another one. */
const SAME_ORIGIN_NOTE = 'An iframe which has both allow-scripts and allow-same-origin';

/** One engine runs in every way of embedding: the same walk goes through each. */
describe.each(['inline', 'frame', 'iframe', 'webview'])('mode %s', (mode) => {
  async function arrive(query: Record<string, string> = {}) {
    const user = createUser();
    const desk = openDesk(sandbox.url, user);
    const { page, complaints } = await visit(browser, { url: sandbox.url, user, query: { mode, ...query } });
    const widget: Widget = mode === 'inline' ? page : page.frameLocator('iframe');
    const leave = async () => {
      desk.close();
      await page.context().close();
      expect(complaints.filter((text) => !text.startsWith(SAME_ORIGIN_NOTE))).toEqual([]);
    };
    return { widget, desk, page, leave };
  }

  test('lists the methods, and a deposit goes through', async () => {
    const { widget, desk, leave } = await arrive();
    await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    await paySpei(widget, '512');
    const [payment] = await desk.payments();
    await desk.act('approve', { id: payment?.id });
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await desk.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
    await leave();
  });

  test('opens on the withdrawals, and one goes through', async () => {
    const { widget, desk, leave } = await arrive({ page: 'withdrawal', theme: 'dark' });
    await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
    await fillPayout(widget, '312');
    await submit(widget, 'Withdraw');
    await widget.getByRole('heading', { name: 'Your request is accepted' }).waitFor();
    expect(await desk.payments()).toMatchObject([{ type: 'withdrawal', amount: '312.00' }]);
    await leave();
  });

  test('speaks the language it was given', async () => {
    const { widget, leave } = await arrive({ locale: 'es' });
    await widget.getByRole('button', { name: /^Transferencia SPEI/ }).waitFor();
    await leave();
  });
});
