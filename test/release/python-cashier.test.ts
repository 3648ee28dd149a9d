/** @module-tag release */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { kitOptions } from '../conformance/kit-options.ts';
import { type Program, runProgram, stopPrograms } from '../conformance/run-program.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCdn } from '../support/cdn.ts';
import { findPython, MISSING_PYTHON } from '../support/find-python.mjs';
import { openWindow } from '../support/open-host-page.ts';
import { startOpenPartner } from '../support/partner.ts';
import { NAME, submit } from '../support/user-actions.ts';

const python = findPython();

describe.skipIf(!python)('the cashier in Python', { tags: 'release' }, () => {
  let folder: string;
  let cashier: Program;
  let browser: Browser;

  beforeAll(async () => {
    if (!python) throw new Error(MISSING_PYTHON);
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-widget-'));
    cashier = await runProgram(python ?? '', 'demo/cashiers/python/cashier.py', {
      DATABASE: join(folder, 'cashier.db'),
    });
  });
  afterEach(async () => {
    await stopPrograms();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(() => browser?.close());

  test('passes every rule of the conformance kit about what it has, across a kill and a restart', async () => {
    const { url, restart } = cashier;
    const options = kitOptions(url, { restart, timeoutMs: 30_000 });
    const results = await runConformance(options);
    const notPassed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(notPassed.map(({ rule, outcome }) => [rule.id, outcome])).toEqual([
      ['coin-address', 'skipped'],
      ['coin-address-of-others', 'skipped'],
      ['payout', 'skipped'],
      ['payout-speed', 'skipped'],
      ['payout-payee', 'skipped'],
      ['payout-arrival', 'skipped'],
      ['payout-shares', 'skipped'],
      ['payout-proof', 'skipped'],
    ]);
  });

  test('a deposit by the widget reaches the receipt', async () => {
    const cdn = await startCdn();
    const partner = await startOpenPartner(cashier.url);
    const page = await (await openWindow(browser)).newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    // The test serves the element's script, because this cashier serves no files and the partner's first page names the script.
    await page.route('**/element/define.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto(partner.url);
    await page.addScriptTag({ type: 'module', url: `${cdn.url}/paywidget/define.js` });
    await page.evaluate((host) => {
      const widget = document.createElement('pay-widget');
      const attributes = { host, currency: 'MXN', 'payment-geo': 'MX', locale: 'en' };
      for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
      Object.assign(widget, { token: 'user-of-the-journey' });
      document.body.append(widget);
    }, cashier.url);

    await page.getByRole('button', { name: /^Bank transfer/ }).click();
    await page.getByLabel('Amount').fill('512.15');
    await page.getByLabel('Full name').fill(NAME);
    await submit(page, 'Deposit');
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    await page.getByText('6461 8015 7000 0000 04').waitFor();
    await page.getByRole('button', { name: /I’ve paid/ }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    await page
      .getByText(/512\.15/)
      .first()
      .waitFor();

    expect(errors).toEqual([]);
    await page.context().close();
    await partner.stop();
    cdn.stop();
  });
});
