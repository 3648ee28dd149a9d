import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_EVENT } from '../../src/api/names.ts';
import { BLOCKED, NO_WAY_BACK } from '../support/bad-addresses.ts';
import {
  BAD_ANSWERS,
  BAD_LOCALES,
  BENT,
  badPushes,
  markRow,
  SLOW_LOCALES,
  showsRow,
} from '../support/bad-answers.ts';
import { BAD_USER_DATA } from '../support/bad-user-data.ts';
import { type BentLine, bendLine } from '../support/bent-line.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { createUser, type Widget } from '../support/host-page.ts';
import { type Hosted, host, MODES } from '../support/mountings.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { paySpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { watchViolations } from '../support/violations.ts';

const PLACE = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
const METHODS = 'BANKING:methods-payment-v3';

let browser: Browser;
let sandbox: Sandbox;
let partner: Partner;

beforeAll(async () => {
  sandbox = await startSandbox();
  partner = await startPartner(sandbox.url);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await partner?.stop();
  await sandbox?.stop();
});

const expectList = (widget: Widget) => widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

/** One mounting for all rows of socket, locale and url: each comes, yields what it must, and is taken back. */
describe.each(MODES)('mode %s', (mode) => {
  let hosted: Hosted;
  let line: BentLine;
  let desk: Desk;

  afterEach(async () => {
    desk.close();
    await hosted.close();
  });

  test('what cashier and server say badly is left out, told, and harmless', async () => {
    const user = createUser();
    desk = openDesk(sandbox.url, user);
    let locale: { status?: number; body?: string } | null = null;
    hosted = await host(browser, {
      mode,
      cashier: sandbox.url,
      partner: partner.url,
      data: { ...PLACE, token: user.token, userId: user.id },
      prepare: async (page) => {
        line = await bendLine(page);
        await page.route('**/locales/te.json', (route) =>
          locale ? route.fulfill({ contentType: 'application/json', ...locale }) : undefined,
        );
      },
    });
    const { widget, page } = hosted;
    const flaws = async () =>
      (await hosted.heard()).flatMap(({ name, detail }) =>
        name === 'Error' ? [String(detail.message)] : [],
      );
    await expectList(widget);

    for (const { id, spoil, ends, told, opens } of BAD_ANSWERS) {
      line.bend(METHODS, (frame) => {
        spoil(frame);
        markRow(id)(frame);
      });
      await hosted.refresh();
      if (ends) await widget.getByRole('button', { name: ends }).waitFor();
      else await showsRow(widget, id);
      if (told) await expect.poll(flaws, { message: id }).toContain(told);
      // A form is the same in every mode.
      if (opens && mode === 'inline') {
        await widget
          .getByRole('button', { name: new RegExp(`^Row ${id}`) })
          .first()
          .click();
        await widget.getByLabel('Amount').waitFor();
        await hosted.goBack();
      }
    }
    line.straighten();
    await hosted.refresh();
    await expectList(widget);
    expect(await widget.locator('img[onerror]').count()).toBe(0);

    const title = (name: string) => widget.getByRole('heading', { name, exact: true }).waitFor();
    for (const [id, row] of Object.entries(BAD_LOCALES)) {
      locale = row;
      const before = hosted.complaints.length;
      await hosted.tell({ locale: 'te' });
      // English is used where it is no good, and the console alone is told.
      await title(row.title ?? 'Deposit');
      if (!row.title) {
        await expect.poll(() => hosted.complaints.length, { message: id }).toBeGreaterThan(before);
      }
      expect(await widget.locator('[onclick]').count()).toBe(0);
      await hosted.tell({ locale: 'es' });
      await title('Depósito');
    }
    expect(SLOW_LOCALES).toHaveLength(2);
    locale = null;
    hosted.complaints.length = 0;
    await page.clock.install();
    await hosted.tell({ locale: 'te' });
    await expect
      .poll(async () => {
        await page.clock.fastForward(2_000);
        return hosted.complaints.join();
      })
      .toContain('Locale receiving error te');
    await title('Deposit');
    hosted.complaints.length = 0;
    await hosted.tell({ locale: 'en' });

    await widget.getByRole('button', { name: /^Card Visa/ }).click();
    await widget.getByRole('button', { name: /^Debit card/ }).click();
    await widget.getByLabel('Amount').fill('312');
    let seq = 100;
    const addresses = [...Object.entries(BLOCKED), ['good', `${sandbox.url}/provider`] as const];
    const spoilNext = (url: string) => (frame: { data: { data: Record<string, unknown> } }) =>
      void Object.assign(frame.data.data, { next: { kind: 'redirect', url }, seq, amount: `${seq}.00` });
    line.bend('BANKING_DEPOSIT:create-v1', spoilNext('javascript:alert(1)'));
    line.bend('BANKING:transaction-v1', spoilNext('javascript:alert(1)'));
    await submit(widget, 'Deposit');
    await expect.poll(flaws).toContain('Refused the address of a payment page');
    const [payment] = await desk.payments();
    const provider = widget.getByRole('button', { name: 'Continue to payment' });
    for (const [id, url] of addresses) {
      seq += 1;
      line.bend('BANKING:transaction-v1', spoilNext(url));
      line.push({ source: 'deposit.status', data: { id: payment?.id, status: 0, seq } });
      await widget.getByText(`$${seq}.00`).first().waitFor();
      await expect.poll(() => provider.count(), { message: id }).toBe(id === 'good' ? 1 : 0);
      // No page was opened but the good one, which may open by itself.
      if (id !== 'good') expect(page.context().pages()).toHaveLength(1);
    }
    line.straighten();

    // Nothing is left behind, and nothing was thrown.
    expect(await hosted.pollution()).toEqual([]);
    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
    expect(hosted.complaints).toEqual([]);
  });

  // A push knows no host: once beside its host, and once beyond a window.
  test.runIf(mode === 'inline' || mode === 'iframe')('what it pushes badly changes nothing', async () => {
    const user = createUser();
    desk = openDesk(sandbox.url, user);
    hosted = await host(browser, {
      mode,
      cashier: sandbox.url,
      partner: partner.url,
      data: { ...PLACE, token: user.token, userId: user.id },
      prepare: async (page) => {
        line = await bendLine(page);
      },
    });
    const { widget } = hosted;
    await paySpei(widget, '512');
    const [payment] = await desk.payments();
    const pushes = badPushes(payment?.id ?? '');
    const { 'socket-41': bytes = [], ...texts } = pushes;
    for (const frame of Object.values(texts).flat()) line.push(frame);
    // What comes in is read in its order: once this is told, all of it was.
    const mark = (currency: unknown) => line.push({ source: 'login.token', data: { currency } });
    const marks = async () =>
      (await hosted.heard()).filter(
        ({ name, detail }) => name === 'Error' && /currency/.test(String(detail.message)),
      ).length;
    mark(5);
    await expect.poll(marks).toBe(1);
    // A line that speaks in bytes is none of ours: it is made anew, after a while that once is enough for.
    if (mode === 'inline') {
      for (const frame of bytes) line.push(frame);
      await expect
        .poll(async () => (await hosted.heard()).map(({ name }) => name))
        .toContain('onSocketReconnectAttempt');
    }
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    await desk.act('approve', { id: payment?.id });
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
    for (const frame of pushes['socket-37'] ?? []) line.push(frame);
    line.push({ source: 'login.token', data: { balanceData: 'rich' } });
    await expect.poll(async () => JSON.stringify(await hosted.heard())).toContain('balanceData');
    expect(await widget.getByRole('heading', { name: 'Done' }).isVisible()).toBe(true);
    expect(await hosted.pollution()).toEqual([]);
    expect(hosted.complaints).toEqual([]);
  });
});

// Both wait for five seconds: side by side.
describe.concurrent('a web view', () => {
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  afterAll(async () => {
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  });

  async function open(): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    context.on('weberror', (error) => complaints.push(error.error().message));
    await watchViolations(context);
    return context;
  }
  const payloadOf = (token: string) => ({ payload: { ...PLACE, token } });
  const heardIn = (page: Pick<Page, 'evaluate'>) =>
    page.evaluate(() => (Reflect.get(window, 'heard') as string[]).map((text) => JSON.parse(text)));

  test('takes data that is right in any shape, once, and what is none counts as none', async () => {
    const { token } = createUser();
    const rows = Object.entries(BAD_USER_DATA);
    const puts = rows.map(([id, { put }]) => `'${id}': (give, data, app) => { ${put} }`);
    const context = await open();
    await context.addInitScript({
      content: `
        const heard = [];
        const app = { postMessage: (text) => void heard.push(text) };
        Object.assign(window, { heard, webkit: { messageHandlers: { paywidget: app } } });
        const give = (descriptor) =>
          Object.defineProperty(window, 'paywidgetUserData', { configurable: true, ...descriptor });
        ({ ${puts.join(', ')} })[location.hash.slice(1)]?.(give, ${JSON.stringify(payloadOf(token))}, app);`,
    });
    const page = await context.newPage();
    const frames = rows.map(
      ([id], at) =>
        // What the address says beside page, theme and locale says nothing.
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
        const told = async (name: string) =>
          (await heardIn(frame)).flatMap(({ messageType, message }) =>
            messageType === name ? [message] : [],
          );
        if (yields === 'no data') {
          await expect
            .poll(() => told('init-error'), { message: id, timeout: 20_000 })
            .toEqual(["Can't find a property in window"]);
          await frame.getByRole('button', { name: 'Refresh' }).waitFor();
          return;
        }
        await expectList(frame);
        expect(await told('Error'), id).toEqual(yields === 'no token' ? ['Incorrect data from host'] : []);
        expect(await frame.evaluate(() => Object.hasOwn(window, 'paywidgetUserData')), id).toBe(false);
        expect(JSON.stringify(await heardIn(frame)), id).not.toContain(token);
      }),
    );
  });

  test('waits five seconds for data: late is in time, later needs another try, and an element is none', async () => {
    const { token } = createUser();
    const context = await open();
    await context.addInitScript((data) => {
      const heard: string[] = [];
      const paywidget = { postMessage: (text: string) => void heard.push(text) };
      Object.assign(window, { heard, webkit: { messageHandlers: { paywidget } } });
      const give = () => Object.assign(window, { paywidgetUserData: data });
      Object.assign(window, { give });
      // webview-02: by the page's own clock, so that it is in time for the widget's.
      if (location.hash === '#late') setTimeout(give, 4_900);
      // webview-09
      if (location.hash === '#element') {
        document.addEventListener('DOMContentLoaded', () => {
          const form = document.createElement('form');
          form.id = 'paywidgetUserData';
          document.body.append(form);
        });
      }
    }, payloadOf(token));
    await Promise.all([
      (async () => {
        const page = await context.newPage();
        await page.goto(`${sandbox.url}/paywidget/#late`);
        await expectList(page);
        expect((await heardIn(page)).map(({ messageType }) => messageType)).not.toContain('init-error');
      })(),
      (async () => {
        const page = await context.newPage();
        await page.goto(`${sandbox.url}/paywidget/#element`);
        // webview-01 and -03
        await page.getByRole('button', { name: 'Refresh' }).waitFor();
        expect(await heardIn(page)).toContainEqual(
          expect.objectContaining({
            messageType: 'init-error',
            message: "Can't find a property in window",
            code: 'no_user_data',
          }),
        );
        await page.evaluate(() => (Reflect.get(window, 'give') as () => void)());
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expectList(page);
      })(),
    ]);
  });
});

test('postMessage-04: a page that knows its hosts tells another nothing, and takes nothing from it', async () => {
  const user = createUser();
  const https = partner.url.replace('http:', 'https:');
  const hosted = await host(browser, {
    mode: 'iframe',
    cashier: sandbox.url,
    partner: partner.url,
    data: { ...PLACE, token: user.token },
    prepare: async (page) => {
      await page.route('**/paywidget/', async (route) => {
        const answer = await route.fetch();
        const html = (await answer.text()).replace(
          'name="pay-widget-hosts" content=""',
          `name="pay-widget-hosts" content="${https}"`,
        );
        await route.fulfill({ response: answer, body: html });
      });
    },
  });
  await expect.poll(async () => (await hosted.heard()).length).toBeGreaterThan(0);
  await hosted.tell({ amount: '5' });
  const inner = hosted.widget.locator('pay-widget');
  await inner.waitFor({ state: 'attached' });
  const data = await inner.evaluate((element) => {
    const { token, amount } = element as HTMLElementTagNameMap['pay-widget'];
    return { token, amount };
  });
  expect(data).toEqual({ token: undefined, amount: undefined });
  expect(new Set((await hosted.heard()).map(({ name }) => name))).toEqual(new Set(['Loaded']));
  await hosted.close();
});

test('socket-42: a bomb is a long message that nobody asked for', async () => {
  const http = createServer();
  const io = new Server(http, {
    path: '/v4/socket.io',
    perMessageDeflate: { threshold: 0 },
    cors: { origin: '*' },
  });
  const methods = {
    [BENT]: { name: BENT, category: 'bank', text: { en: 'After the bomb' }, amount_rules: {}, fields: [] },
  };
  io.on('connection', (socket) => {
    socket.emit(MESSAGE_EVENT, { source: 'bomb', data: 'a'.repeat(20_000_000) });
    const answer = ({ msgid, type }: { msgid: string; type: string }) => {
      const data = type === METHODS ? methods : {};
      socket.emit(MESSAGE_EVENT, { msgid, source: type, data: { status: 200, data } });
    };
    socket.on(MESSAGE_EVENT, answer);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const hosted = await host(browser, {
    mode: 'webview',
    cashier: sandbox.url,
    partner: partner.url,
    data: { ...PLACE, token: createUser().token, host: `http://localhost:${port}` },
  });
  await hosted.widget.getByRole('button', { name: /^After the bomb/ }).waitFor({ timeout: 30_000 });
  expect(hosted.complaints).toEqual([]);
  await hosted.close();
  await io.close();
});
