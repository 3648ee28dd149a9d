import type { Browser, Page, Request } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { REQUESTS, reportSchema } from '../../src/api/contract.ts';
import { REPORT_PATH } from '../../src/api/wire-constants.ts';
import { launchBrowser } from '../support/browser.ts';
import { type CashierPanel, openCashierPanel } from '../support/cashier-panel.ts';
import { configureMonitoring, listenToWidget } from '../support/monitored-page.ts';
import { createUser, visit, type Widget } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { fillPayout, fillSpei, paySpei, submit } from '../support/user-actions.ts';

const WITHIN_20_S = { timeout: 20_000 };

let browser: Browser;
let sandbox: Sandbox;
let page: Page;
let panel: CashierPanel;
let reported: string[];
let sent: string[];
let consoleErrors: string[];
let reports: Request[];

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});
const leave = async () => {
  panel.close();
  await page.context().close();
};
afterEach(leave);

async function arrive(
  query: Record<string, string> = {},
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Widget> {
  reports = [];
  const user = createUser();
  panel = openCashierPanel(sandbox.url, user);
  const visited = await visit(browser, {
    url: sandbox.url,
    user,
    query,
    prepare: async (opened) => {
      reported = await listenToWidget(opened);
      opened.on('request', (request) => {
        if (new URL(request.url()).pathname === REPORT_PATH) reports.push(request);
      });
      await prepare(opened);
    },
  });
  ({ page, sent, consoleErrors } = visited);
  return query.mode === 'iframe' ? page.frameLocator('iframe') : page;
}

const events = (...fields: string[]) =>
  reported
    .map((text) => JSON.parse(text))
    .filter((message) => typeof message.event_name === 'string')
    .map((message) => ['event', ...fields].map((field) => message[field]).join(' '));

const batches = () => sent.filter((frame) => frame.includes('METRIC_EVENTS_HANDLER:events'));
const figures = () =>
  batches().flatMap((frame) => {
    const [, { data }] = JSON.parse(frame.slice(frame.indexOf('[')));
    return z.parse(REQUESTS['METRIC_EVENTS_HANDLER:events'].payload, data).events;
  });

/** Simulates a hidden page, because the widget then sends its pending reports. */
const hide = (at: Widget) =>
  at.locator('pay-widget').evaluate(({ ownerDocument }) => {
    Object.defineProperty(ownerDocument, 'visibilityState', { configurable: true, value: 'hidden' });
    ownerDocument.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(ownerDocument, 'visibilityState');
  });

async function lines() {
  const bodies = await Promise.all(reports.map(async (request) => request.postData() ?? ''));
  return bodies.flatMap((body) => z.parse(reportSchema, JSON.parse(body)).lines);
}

test('a deposit is reported from list to result; its metrics are sent over the socket and to the path below the base', async () => {
  let release = () => {};
  const isLate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await arrive({}, async (opened) => {
    await opened.route('**/chunks/start-telemetry-*.js', (route) => isLate.then(() => route.continue()));
  });
  await paySpei(page, '512');
  expect(events()).toEqual([]);
  release();
  await expect.poll(events, WITHIN_20_S).toContain('deposit_step_view');
  // This host works for 60 ms at each click, so the metric of the next paint has to show it.
  await page.locator('pay-widget').evaluate((element) => {
    element.addEventListener('click', ({ timeStamp }) => {
      while (performance.now() < timeStamp + 60);
    });
  });
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await expect.poll(events, WITHIN_20_S).toContain('deposit_processed');
  expect(events('deposit_method', 'form_type', 'submit_amount')).toEqual([
    'deposit_list_view   ',
    'deposit_method_choose spei  ',
    'deposit_form_view spei redirect ',
    'deposit_submit spei redirect 512',
    'deposit_created spei  512',
    'deposit_step_view spei redirect/instruction ',
    'deposit_processed spei  512',
  ]);

  await hide(page);
  await expect
    .poll(() => figures().map(({ key }) => key), WITHIN_20_S)
    .toEqual(
      expect.arrayContaining([
        'time_to_list',
        'time_to_first_tap',
        'interaction_latency',
        'round_trip:BANKING:methods-payment-v3',
      ]),
    );
  expect(batches().length).toBeLessThan(figures().length / 2);
  expect(figures().filter(({ value }) => value < 0 || value > 120_000)).toEqual([]);
  const kinds = async () => (await lines()).map((line) => (line.kind === 'metric' ? line.key : line.kind));
  await expect.poll(kinds, WITHIN_20_S).toEqual(expect.arrayContaining(['time_to_list', 'action']));
  for (const request of reports) {
    expect((await request.response())?.status()).toBe(204);
    const { cookie, referer, authorization } = await request.allHeaders();
    expect([cookie, referer, authorization]).toEqual([undefined, undefined, undefined]);
  }
  expect(consoleErrors).toEqual([]);
});

test('a withdrawal is reported with its own events, including the reason of its failure', {
  tags: 'release',
}, async () => {
  await arrive({ page: 'withdrawal' });
  await fillPayout(page, '306');
  await submit(page, 'Withdraw');
  await panel.step();
  await expect.poll(events, WITHIN_20_S).toContain('withdrawal_accepted');
  await panel.step();
  await expect.poll(events, WITHIN_20_S).toContain('withdrawal_failed');
  const seen = events('withdrawal_method', 'error_code');
  expect(seen).toEqual([
    'withdrawal_list_view  ',
    'withdrawal_method_choose spei_payout ',
    'withdrawal_form_view spei_payout ',
    'withdrawal_confirm_view spei_payout ',
    'withdrawal_submit spei_payout ',
    'withdrawal_created spei_payout ',
    'withdrawal_accepted spei_payout ',
    'withdrawal_failed spei_payout rejected_by_bank',
  ]);
});

test('a failed request is reported with the cashier’s own error code', { tags: 'release' }, async () => {
  await arrive();
  await fillSpei(page, '513');
  await submit(page, 'Deposit');
  await expect.poll(() => events('error_code'), WITHIN_20_S).toContain('deposit_call_error no_requisites');
  expect(events('error_text').at(-1)).toContain('BANKING_DEPOSIT:create-v1: ');
});

const DATADOG = { datadog: { applicationId: 'application', clientToken: 'client' } };
const SDK = '**/chunks/datadog-monitor-*.js';

async function payInFrame(prepare: (page: Page) => Promise<void>): Promise<unknown[]> {
  const widget = await arrive({ mode: 'iframe' }, prepare);
  await paySpei(widget, '512');
  await expect.poll(events, WITHIN_20_S).toContain('deposit_step_view');
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
  await expect.poll(events, WITHIN_20_S).toContain('deposit_processed');
  const messages = reported.map((text) => JSON.parse(text));
  return (
    messages
      .filter(({ messageType }) => messageType !== 'resize' && messageType !== 'top')
      .map(({ id: _, ...message }) => message)
      // Sorts by type, because telemetry loads in the background and its messages may come between any others.
      .toSorted((one, other) => String(one.messageType).localeCompare(String(other.messageType)))
  );
}

test('a monitoring script that is blocked, slow or throwing does not affect a payment', {
  tags: 'release',
}, async () => {
  const without = await payInFrame(async () => undefined);
  expect(consoleErrors).toEqual([]);
  // In a frame metrics go by HTTP, so the socket carries none.
  await hide(page.frameLocator('iframe'));
  await expect.poll(async () => (await lines()).length, WITHIN_20_S).toBeGreaterThan(0);
  expect(figures()).toEqual([]);
  await leave();

  const requested: string[] = [];
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    blocked: (opened) => opened.route(SDK, (route) => route.abort()),
    // A script whose request gets no response is the slowest one.
    slow: (opened) => opened.route(SDK, () => undefined),
    throwing: (opened) =>
      opened.route(SDK, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
      ),
  };
  for (const [name, spoil] of Object.entries(ways)) {
    const reported = await payInFrame(async (opened) => {
      await configureMonitoring(opened, DATADOG);
      opened.on('request', (request) => request.url().includes('datadog-monitor') && requested.push(name));
      await spoil(opened);
    });
    expect(reported).toEqual(without);
    // The browser logs a file that is missing or differs from its hash; the widget itself logs nothing.
    expect(
      consoleErrors.filter((text) => !/^Failed to (?:load resource|find a valid digest)/.test(text)),
    ).toEqual([]);
    await leave();
  }
  expect(requested).toEqual(Object.keys(ways));
});
