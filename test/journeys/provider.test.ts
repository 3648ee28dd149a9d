import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { submit } from '../support/user-actions.ts';

const ON_BANK_PAGE = /\/sandbox\/provider\//;

/** Pays 512 by the bank's page: the sandbox leaves a payment of this amount open, so only that page decides. */
async function pay(widget: Widget): Promise<void> {
  await widget
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await widget.getByRole('button', { name: /^Debit card/ }).click();
  await widget.getByLabel('Amount').fill('512');
  await submit(widget, 'Deposit');
}

const isWaiting = (widget: Widget) =>
  widget.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();

const bent = (change: Record<string, unknown>) => async (page: Page) => {
  const connection = await tamperWithConnection(page);
  connection.changePayments(({ next }) => Object.assign(Object(next), change));
};

/** Lets the payment page open in the top window. The sandbox does so for an amount that ends in 18, but then ends the payment by itself. */
const inTopWindow = { prepare: bent({ target: 'top' }) };

/** Expects no message in the console but Chromium's about the blocked page of the provider. */
function expectRefusals(consoleErrors: string[]): void {
  const refusal = /Unsafe attempt to initiate navigation/;
  expect(consoleErrors.splice(0).filter((text) => !refusal.test(text))).toEqual([]);
}

describe('a cashier whose payment page opens in the top window', () => {
  test('replaces the host page, and the browser’s Back button returns to the host page', {
    tags: 'release',
  }, async ({ panel, embed, partner }) => {
    const { page, widget } = await embed('inline', {}, inTopWindow);
    await pay(widget);
    await page.waitForURL(ON_BANK_PAGE);
    expect(page.context().pages()).toHaveLength(1);
    await page.goBack();
    expect(page.url()).toBe(`${partner.url}/`);
    expect(await panel.payments()).toHaveLength(1);
  });

  test('leaves the host page once: on return the user finds the payment waiting, and later its result', async ({
    panel,
    open,
  }) => {
    const page = await open({}, inTopWindow);
    await pay(page);
    await page.waitForURL(ON_BANK_PAGE);
    await page.goBack();
    await isWaiting(page);
    // The widget does not open the payment page by itself after Back, because the user has just left that page.
    expect(page.url()).not.toMatch(ON_BANK_PAGE);
    await page.getByText('The payment page opens in place of this one').waitFor();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(ON_BANK_PAGE);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
  });

  test('navigates the parent page of a partner’s own iframe', { tags: 'release' }, async ({ embed }) => {
    const { page, widget } = await embed('iframe', {}, inTopWindow);
    await pay(widget);
    await page.waitForURL(ON_BANK_PAGE);
  });

  test('opens in a new tab if the frame must not navigate its parent', { tags: 'release' }, async ({
    embed,
    partner,
  }) => {
    const prepare = bent({ method: 'GET', target: 'top', params: {} });
    const { page, widget, consoleErrors } = await embed('frame', {}, { prepare });
    const opened = page.context().waitForEvent('page');
    await pay(widget);
    await (await opened).waitForURL(ON_BANK_PAGE);
    await isWaiting(widget);
    expect(page.url()).toBe(`${partner.url}/`);
    expectRefusals(consoleErrors);
  });

  test('opens by POST in a new tab at the second press if the frame must not navigate its parent', {
    tags: 'release',
  }, async ({ embed, partner }) => {
    const { page, widget, consoleErrors } = await embed('frame', {}, inTopWindow);
    await pay(widget);
    await isWaiting(widget);
    const opened = page.context().waitForEvent('page');
    await widget.getByRole('button', { name: 'Continue to payment' }).click();
    await (await opened).waitForURL(ON_BANK_PAGE);
    expect(page.url()).toBe(`${partner.url}/`);
    expectRefusals(consoleErrors);
  });

  test('opens in a new tab in an app, and the web view stays on the widget', { tags: 'release' }, async ({
    embed,
  }) => {
    const { page, widget } = await embed('webview', {}, inTopWindow);
    const opened = page.context().waitForEvent('page');
    await pay(widget);
    await (await opened).waitForURL(ON_BANK_PAGE);
    await isWaiting(widget);
  });
});

test('the provider’s page opens in a new tab if the cashier does not ask for the top window', {
  tags: 'release',
}, async ({ embed, partner }) => {
  const { page, widget } = await embed('inline');
  const opened = page.context().waitForEvent('page');
  await pay(widget);
  await (await opened).waitForURL(ON_BANK_PAGE);
  await isWaiting(widget);
  expect(page.url()).toBe(`${partner.url}/`);
});

for (const [name, refuse] of [
  ['opens no tabs', () => void Object.assign(window, { open: () => null })],
  ['throws when a tab is opened', () => void Object.assign(window, { open: undefined })],
] as const)
  test(`in an app whose web view ${name}, the second press opens the payment page in place of the host page`, {
    tags: 'release',
  }, async ({ embed, panel }) => {
    const prepare = async (page: Page) => {
      await page.addInitScript(refuse);
      await bent({ method: 'GET', params: {} })(page);
    };
    const { page, widget } = await embed('inline', {}, { prepare });
    await pay(widget);
    await isWaiting(widget);
    const next = widget.getByRole('button', { name: 'Continue to payment' });
    await next.click();
    await widget.getByText('The payment page opens in place of this one').waitFor();
    await next.click();
    await page.waitForURL(ON_BANK_PAGE);
    expect(await panel.payments()).toHaveLength(1);
  });

describe('a build without a list of allowed providers', () => {
  const STRANGE = 'https://good.example.evil.example/pay';
  /** A host in Cyrillic letters, which look like `apple.com`. */
  const LOOK_ALIKE = 'https://\u0430\u0440\u0440\u04cf\u0435.com/pay';

  for (const [next, host] of [
    [{ url: STRANGE, params: {} }, 'good.example.evil.example'],
    [{ url: STRANGE, method: 'POST', params: { MD: '1' } }, 'good.example.evil.example'],
    [{ url: STRANGE, target: 'top', params: {} }, 'good.example.evil.example'],
    [{ url: STRANGE, target: 'top', method: 'POST', params: { MD: '1' } }, 'good.example.evil.example'],
    [{ url: LOOK_ALIKE, params: {} }, 'xn--80ak6aa92e.com'],
  ] as const) {
    test(`a payment page opens only by a tap, and its host name is shown in plain text: ${JSON.stringify(next)}`, {
      tags: 'release',
    }, async ({ embed, partner }) => {
      const { page, widget } = await embed('inline', {}, { prepare: bent({ method: 'GET', ...next }) });
      const context = page.context();
      const tabs = context.pages().length;
      const opened: string[] = [];
      await context.route(/evil\.example|xn--/, async (route) => {
        opened.push(new URL(route.request().url()).host);
        await route.fulfill({ contentType: 'text/html', body: 'A page' });
      });
      await pay(widget);
      await isWaiting(widget);
      await widget.getByText(`Payment page: ${host}`, { exact: true }).waitFor();
      expect([context.pages().length, page.url(), opened]).toEqual([tabs, `${partner.url}/`, []]);
      const paymentPage = 'target' in next ? page : context.waitForEvent('page');
      await widget.getByRole('button', { name: 'Continue to payment' }).click();
      await (await paymentPage).waitForURL((url) => url.host === host);
      expect(opened).toEqual([host]);
      await context.unroute(/evil\.example|xn--/);
    });
  }
});

test('a payment page with POST parameters named submit and action opens, and its form is removed afterwards', {
  tags: 'release',
}, async ({ sandbox, embed }) => {
  const url = `${sandbox.url}/sandbox/provider/posted`;
  const names = ['submit', 'action', 'method', 'target', 'id', 'nodeName', 'remove'];
  const params = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  const { page, widget } = await embed('inline', {}, { prepare: bent({ url, method: 'POST', params }) });
  const context = page.context();
  const posted: (string | null)[] = [];
  await context.route(url, async (route) => {
    posted.push(route.request().method(), route.request().postData());
    await route.fulfill({ contentType: 'text/html', body: 'A page' });
  });
  const opened = context.waitForEvent('page');
  await pay(widget);
  expect((await opened).url()).toBe(url);
  expect(posted).toEqual(['POST', new URLSearchParams(params).toString()]);
  await isWaiting(widget);
  expect(await page.locator('body > form').count()).toBe(0);
  await context.unroute(url);
});
