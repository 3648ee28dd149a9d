/** @module-tag release */
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BLOCKED, NO_WAY_BACK } from '../support/bad-addresses.ts';
import {
  BAD_ANSWERS,
  BAD_LOCALES,
  BAD_METHODS,
  badPushes,
  FORM,
  markRow,
  SLOW_LOCALES,
  spoilByNumber,
  spoilMethods,
} from '../support/bad-answers.ts';
import { BAD_AMOUNTS, BAD_FIELDS } from '../support/bad-entries.ts';
import { modesOf } from '../support/bad-input-places.ts';
import { BAD_USER_DATA } from '../support/bad-user-data.ts';
import { launchBrowser } from '../support/browser.ts';
import { type CashierPanel, openCashierPanel } from '../support/cashier-panel.ts';
import { findInputMismatches } from '../support/compare-inputs.ts';
import { METHOD_NAME, startCompressionBomb } from '../support/compression-bomb.ts';
import { type EmbeddedWidget, host, MODES } from '../support/embedding-modes.ts';
import { createUser, type Widget } from '../support/open-host-page.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';
import { paySpei, submit } from '../support/user-actions.ts';

const PLACE = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
const METHODS = 'BANKING:methods-payment-v3';

let browser: Browser;
let sandbox: Sandbox;
let bomb: Awaited<ReturnType<typeof startCompressionBomb>>;
let bombPartner: Partner;
let partner: Partner;

beforeAll(async () => {
  // Card fields are inline, because the tests of all modes type into the element itself.
  sandbox = await startSandbox({ cards: 'inline' });
  bomb = await startCompressionBomb(sandbox.url);
  [partner, bombPartner] = await Promise.all([startPartner(sandbox.url), startPartner(bomb.url)]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await partner?.stop();
  await bomb?.stop();
  await bombPartner?.stop();
  await sandbox?.stop();
});

const expectList = (widget: Widget) => widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

describe.each(MODES)('mode %s', (mode) => {
  let hosted: EmbeddedWidget;
  let connection: TamperedConnection;
  let panel: CashierPanel;
  let locale: { status?: number; body?: string } | null = null;

  beforeAll(async () => {
    const user = createUser();
    panel = openCashierPanel(sandbox.url, user);
    hosted = await host(browser, {
      mode,
      cashier: sandbox.url,
      partner: partner.url,
      data: { ...PLACE, token: user.token, userId: user.id },
      // url-20 to url-23: none of these addresses may become the page to go back to.
      query: `?${Object.values(NO_WAY_BACK)
        .map((back) => `back=${encodeURIComponent(back)}`)
        .join('&')}`,
      prepare: async (page) => {
        // The fake clock skips the widget's waiting times. It is installed first, because it cannot clear an earlier timer, such as a
        // connection's time limit, which would then close the open socket.
        await page.clock.install();
        connection = await tamperWithConnection(page, sandbox.url);
        await page.route('**/locales/te.json', (route) =>
          locale ? route.fulfill({ contentType: 'application/json', ...locale }) : undefined,
        );
      },
    });
    await expectList(hosted.widget);
  });
  afterAll(async () => {
    panel?.close();
    await hosted?.close();
  });
  afterEach(async () => {
    const { page, pollution, setData, refresh } = hosted;
    const consoleErrors = hosted.consoleErrors.splice(0);
    const polluted = await pollution();
    const isPolluted = await page.evaluate(() => Reflect.has({}, 'polluted'));
    // Each row begins with a new list. The test sets both pages in turn, because setting the page that is shown navigates nowhere.
    connection.stopChanging();
    await setData({ page: 'withdrawal' });
    await setData({ page: 'deposit' });
    await refresh();
    expect(consoleErrors).toEqual([]);
    expect(polluted).toEqual([]);
    expect(isPolluted).toBe(false);
  });

  const errors = async () => (await hosted.notifications()).filter(({ name }) => name === 'Error');
  const issues = async () => (await errors()).map(({ detail }) => String(detail.message));
  /** Refreshes again and again, because the widget ignores a refresh while another one runs. */
  const refreshUntil = (seen: Locator) =>
    expect
      .poll(
        async () => {
          await hosted.refresh();
          return seen.waitFor({ timeout: 5_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 30_000 },
      )
      .toBe(true);
  const row = (name: string) => hosted.widget.getByRole('button', { name: new RegExp(`^${name}`) }).first();

  test('responses with invalid methods are reported, and the valid methods are shown', async () => {
    const { widget } = hosted;
    for (const { id, spoil, ends, reported } of BAD_ANSWERS) {
      connection.changeResponses(METHODS, (frame) => {
        spoil(frame);
        markRow(id)(frame);
      });
      await refreshUntil(ends ? widget.getByRole('button', { name: ends }) : row(`Row ${id}`));
      if (reported) await expect.poll(issues, { message: id }).toContain(reported);
    }
    expect(await widget.locator('img[onerror]').count()).toBe(0);
    connection.changeResponses(METHODS, spoilByNumber);
    await refreshUntil(row('Cash'));
    expect(await widget.locator('[part~=tile]').count()).toBe(1);
  });

  test('odd methods can be opened, and odd fields, texts and amounts typed', async () => {
    const { widget, setData } = hosted;
    connection.changeResponses(METHODS, spoilMethods);
    await refreshUntil(row(FORM));
    for (const { name, text } of BAD_METHODS) await row('en' in text ? text.en : name).waitFor();
    await row(FORM).click();
    await widget.getByLabel('Amount').waitFor();
    // socket-27: the widget drops the list of 50,000 banks and still shows the field.
    await widget.getByRole('button', { name: /^Bank/ }).waitFor();
    const element = widget.locator('pay-widget').last();
    expect(await findInputMismatches(element, BAD_FIELDS)).toEqual([]);
    for (const [currency, entries] of BAD_AMOUNTS) {
      await setData({ currency });
      await widget.getByText(currency, { exact: true }).first().waitFor();
      expect(await findInputMismatches(element, entries), currency).toEqual([]);
    }
    await setData({ currency: PLACE.currency });
    expect(await element.evaluate(({ shadowRoot }) => shadowRoot?.textContent)).not.toMatch(/NaN|Infinity/);
    expect(await panel.payments()).toEqual([]);
  });

  test('invalid texts of a locale fall back to English, and only the console reports them', async () => {
    const { widget, page, consoleErrors } = hosted;
    await expectList(widget);
    const title = (name: string) => widget.getByRole('heading', { name, exact: true }).waitFor();
    for (const [id, given] of Object.entries(BAD_LOCALES)) {
      locale = given;
      const before = consoleErrors.length;
      await hosted.setData({ locale: 'te' });
      await title(given.title ?? 'Deposit');
      if (!given.title)
        await expect.poll(() => consoleErrors.length, { message: id }).toBeGreaterThan(before);
      expect(await widget.locator('[onclick]').count()).toBe(0);
      await hosted.setData({ locale: 'es' });
      await title('Depósito');
    }
    expect(SLOW_LOCALES).toHaveLength(2);
    locale = null;
    consoleErrors.length = 0;
    await hosted.setData({ locale: 'te' });
    await expect
      .poll(async () => {
        await page.clock.fastForward(2_000);
        return consoleErrors.join();
      })
      .toContain('Locale receiving error te');
    await title('Deposit');
    consoleErrors.length = 0;
    await hosted.setData({ locale: 'en' });
    expect((await issues()).join()).not.toContain('Locale');
  });

  test('invalid pushes change nothing, and the login of another user restarts the session', async () => {
    const { widget, page } = hosted;
    await paySpei(widget, '512');
    const [payment] = await panel.payments();
    const { 'socket-41': bytes = [], ...texts } = badPushes(payment?.id ?? '');
    for (const frame of Object.values(texts).flat()) connection.push(frame);
    // The widget handles frames in order, so the error about this push shows that it has handled all pushes before.
    connection.push({ source: 'login.token', data: { currency: 5 } });
    await expect.poll(async () => (await issues()).filter((text) => /currency/.test(text))).toHaveLength(1);
    // The protocol has no binary frames, so the widget closes the connection at the first one and opens another.
    for (const frame of bytes) connection.push(frame);
    await expect
      .poll(async () => {
        await page.clock.fastForward(1_000);
        return (await hosted.notifications()).map(({ name }) => name);
      })
      .toContain('onSocketReconnectAttempt');
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    await panel.act('approve', { id: payment?.id });
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
    for (const frame of texts['socket-37'] ?? []) connection.push(frame);
    connection.push({ source: 'login.token', data: { balanceData: 'rich' } });
    await expect.poll(async () => JSON.stringify(await errors())).toContain('balanceData');
    expect(await widget.getByRole('heading', { name: 'Done' }).isVisible()).toBe(true);
    // socket-38: a user record of another user starts the session again, and the payment keeps its status.
    const starts = async () =>
      (await hosted.notifications()).filter(({ name }) => name === 'FullLoaded').length;
    expect(await starts()).toBe(1);
    connection.push({ source: 'login.token', data: { id: 987_654, id_user: 987_654, currency: 'MXN' } });
    await expect.poll(starts).toBe(2);
    expect(await panel.payments()).toMatchObject([{ status: 'processed' }]);
  });

  test('an invalid payment address is never opened', async () => {
    const { widget, page } = hosted;
    await widget.getByRole('button', { name: 'Card', exact: true }).click();
    await widget.getByRole('button', { name: /^Debit card/ }).click();
    await widget.getByLabel('Amount').fill('312');
    let seq = 100;
    const addresses = [...Object.entries(BLOCKED), ['good', `${sandbox.url}/provider`] as const];
    const spoilNext = (url: string) => (frame: { data: { data: Record<string, unknown> } }) =>
      void Object.assign(frame.data.data, {
        next: { kind: 'redirect', url },
        seq,
        // Each response has a fee of its own, so that the receipt shows which response the widget uses.
        fee: `${seq}.00`,
      });
    connection.changeResponses('BANKING_DEPOSIT:create-v1', spoilNext('javascript:alert(1)'));
    connection.changeResponses('BANKING:transaction-v1', spoilNext('javascript:alert(1)'));
    await submit(widget, 'Deposit');
    await expect.poll(issues).toContain('Refused the address of a payment page');
    const [payment] = await panel.payments();
    const provider = widget.getByRole('button', { name: 'Continue to payment' });
    for (const [id, url] of addresses) {
      seq += 1;
      connection.changeResponses('BANKING:transaction-v1', spoilNext(url));
      connection.push({ source: 'deposit.status', data: { id: payment?.id, status: 0, seq } });
      await widget.getByText(`$${seq}.00`).first().waitFor();
      await expect.poll(() => provider.count(), { message: id }).toBe(id === 'good' ? 1 : 0);
      if (id !== 'good') expect(page.context().pages()).toHaveLength(1);
    }
  });

  test('socket-42: an unrequested compression bomb is ignored as a long message', async () => {
    const data = { ...PLACE, token: createUser().token };
    const bombed = await host(browser, { mode, cashier: bomb.url, partner: bombPartner.url, data });
    await bombed.widget.getByRole('button', { name: new RegExp(`^${METHOD_NAME}`) }).waitFor();
    expect(bombed.consoleErrors).toEqual([]);
    await bombed.close();
  });
});

describe('a web view', () => {
  const contexts: BrowserContext[] = [];
  const consoleErrors: string[] = [];

  afterAll(async () => {
    for (const context of contexts) await context.close();
    expect(consoleErrors).toEqual([]);
  });

  async function open(): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    context.on('weberror', (error) => consoleErrors.push(error.error().message));
    await context.clock.install();
    return context;
  }
  const pass = (page: Page, see: () => Promise<unknown>, message = '') =>
    expect.poll(
      async () => {
        await page.clock.runFor(500);
        return see();
      },
      { message, timeout: 20_000 },
    );
  const payloadOf = (token: string) => ({ payload: { ...PLACE, token } });
  const notificationsIn = (page: Pick<Page, 'evaluate'>) =>
    page.evaluate(() => (Reflect.get(window, 'notifications') as string[]).map((text) => JSON.parse(text)));

  test('accepts valid data in any form once, and ignores invalid data', async () => {
    const { token } = createUser();
    const rows = Object.entries(BAD_USER_DATA);
    const setters = rows.map(([id, { put }]) => `'${id}': (give, data, app) => { ${put} }`);
    const context = await open();
    await context.addInitScript({
      content: `
        const notifications = [];
        const app = { postMessage: (text) => void notifications.push(text) };
        Object.assign(window, { notifications, webkit: { messageHandlers: { paywidget: app } } });
        const give = (descriptor) =>
          Object.defineProperty(window, 'paywidgetUserData', { configurable: true, ...descriptor });
        ({ ${setters.join(', ')} })[location.hash.slice(1)]?.(give, ${JSON.stringify(payloadOf(token))}, app);`,
    });
    const page = await context.newPage();
    const frames = rows.map(
      ([id], at) =>
        `<iframe name="${id}" src="/paywidget/?back=${encodeURIComponent(Object.values(NO_WAY_BACK)[at % 4] ?? '')}#${id}"></iframe>`,
    );
    await page.route('**/rows', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Rows</title>${frames.join('')}`,
      }),
    );
    await page.goto(`${sandbox.url}/rows`);
    await Promise.all(
      rows.map(async ([id, { yields }]) => {
        const frame = page.frame(id);
        if (!frame) throw new Error(`${id} has no frame`);
        const reported = async (name: string) =>
          (await notificationsIn(frame)).flatMap(({ messageType, message }) =>
            messageType === name ? [message] : [],
          );
        if (yields === 'no data') {
          await pass(page, () => reported('init-error'), id).toEqual(["Can't find a property in window"]);
          await frame.getByRole('button', { name: 'Refresh' }).waitFor();
          return;
        }
        await expectList(frame);
        expect(await reported('Error'), id).toEqual(
          yields === 'no token' ? ['Incorrect data from host'] : [],
        );
        expect(await frame.evaluate(() => Object.hasOwn(window, 'paywidgetUserData')), id).toBe(false);
        expect(JSON.stringify(await notificationsIn(frame)), id).not.toContain(token);
      }),
    );
  });

  test('waits five seconds for data: later data need another attempt, and a DOM element does not count', async () => {
    const { token } = createUser();
    const context = await open();
    await context.addInitScript((data) => {
      const notifications: string[] = [];
      const paywidget = { postMessage: (text: string) => void notifications.push(text) };
      Object.assign(window, { notifications, webkit: { messageHandlers: { paywidget } } });
      const give = () => Object.assign(window, { paywidgetUserData: data });
      Object.assign(window, { give });
      // webview-02: a timer of the page's clock, so that the data arrive just before the widget's time limit.
      if (location.hash === '#late') setTimeout(give, 4_900);
      // webview-09: an element whose id is the name of the data's variable.
      if (location.hash === '#element') {
        document.addEventListener('DOMContentLoaded', () => {
          const form = document.createElement('form');
          form.id = 'paywidgetUserData';
          document.body.append(form);
        });
      }
    }, payloadOf(token));
    const [late, element] = [await context.newPage(), await context.newPage()];
    await Promise.all([
      late.goto(`${sandbox.url}/paywidget/#late`),
      element.goto(`${sandbox.url}/paywidget/#element`),
    ]);
    // webview-01: a page without any data.
    await pass(element, () => notificationsIn(element)).toContainEqual(
      expect.objectContaining({
        messageType: 'init-error',
        message: "Can't find a property in window",
        code: 'no_user_data',
      }),
    );
    // webview-03: data that arrive after the time limit.
    await element.evaluate(() => (Reflect.get(window, 'give') as () => void)());
    await element.getByRole('button', { name: 'Refresh' }).click();
    await Promise.all([expectList(element), expectList(late)]);
    expect((await notificationsIn(late)).map(({ messageType }) => messageType)).not.toContain('init-error');
  });
});

test.each(modesOf('postMessage-04'))(
  'postMessage-04: a host that is not on the allow-list is ignored, mode %s',
  async (mode) => {
    const https = partner.url.replace('http:', 'https:');
    const hosted = await host(browser, {
      mode,
      cashier: sandbox.url,
      partner: partner.url,
      data: { ...PLACE, token: createUser().token },
      prepare: async (page) => {
        await page.route(/\/paywidget\/(\?|$)/, async (route) => {
          const answer = await route.fetch();
          const html = (await answer.text()).replace(
            'name="pay-widget-hosts" content=""',
            `name="pay-widget-hosts" content="${https}"`,
          );
          await route.fulfill({ response: answer, body: html });
        });
      },
    });
    await expect.poll(async () => (await hosted.notifications()).length).toBeGreaterThan(0);
    await hosted.setData({ amount: '5' });
    const inner = hosted.widget.locator('pay-widget');
    await inner.waitFor({ state: 'attached' });
    const data = await inner.evaluate((element) => {
      const { token, amount } = element as HTMLElementTagNameMap['pay-widget'];
      return { token, amount };
    });
    expect(data).toEqual({ token: undefined, amount: undefined });
    expect(new Set((await hosted.notifications()).map(({ name }) => name))).toEqual(new Set(['Loaded']));
    await hosted.close();
  },
);
