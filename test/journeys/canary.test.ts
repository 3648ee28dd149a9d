import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { createUser, visit, type Widget } from '../support/host-page.ts';
import { type Intake, startIntake } from '../support/intake.ts';
import { configureMonitoring, listenToWidget } from '../support/monitored-page.ts';
import { submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let intake: Intake;

beforeAll(async () => {
  // Codes and forms wait for the hand, whatever the speed; a slow machine needs the time.
  sandbox = await startSandbox({ speed: 10 });
  intake = await startIntake();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  intake?.stop();
  await sandbox?.stop();
});

/** What every user has that must not get about: it goes into their token, behind the name. */
const SIGNATURE = 'CanarySignature7';

/** A visit of a frame that Datadog records in full, and everything that leaves it. */
async function arrive(query: Record<string, string>) {
  intake.clear();
  const { id } = createUser();
  const user = { id, token: `user-${id}.${SIGNATURE}` };
  const left: Record<string, string[]> = { request: [], console: [] };
  const { page, sent } = await visit(browser, {
    url: sandbox.url,
    user: { id, token: '' },
    query: { mode: 'iframe', ...query },
    prepare: async (opened) => {
      left.message = await listenToWidget(opened);
      await configureMonitoring(opened, intake.config);
      await opened.addInitScript((token) => {
        // The host's own key for its user; and the console's adapter listens too.
        localStorage.setItem('paywidget-sandbox-user', token);
        sessionStorage.setItem('force_logging', '1');
      }, user.token);
      opened.on('console', (message) => left.console?.push(message.text()));
      opened.on('request', (request) =>
        left.request?.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
      );
    },
  });
  const widget = page.frameLocator('iframe');
  await widget.getByRole('heading', { level: 1 }).first().waitFor();
  const frame = page.frames()[1];
  if (!frame) throw new Error('The widget has no frame');
  await record(frame);
  return { page, widget, leave: () => collect(page, frame, sent, left) };
}

/** One replay in five is kept: here it is this one. */
async function record(frame: Frame): Promise<void> {
  // Asked before RUM has its session, it would forget the wish.
  await frame.waitForFunction(() => Reflect.get(window, 'DD_RUM')?.getInternalContext()?.session_id);
  await frame.evaluate(() => Reflect.get(window, 'DD_RUM').startSessionReplayRecording({ force: true }));
}

async function collect(page: Page, frame: Frame, sent: string[], left: Record<string, string[]>) {
  const isRecorded = () => intake.texts().some((text) => text.includes('"segment"'));
  // The page goes: whatever waits is sent.
  await frame.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    dispatchEvent(new Event('beforeunload'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(isRecorded, { timeout: 20_000 }).toBe(true);
  const stored = await frame.evaluate(() => {
    const kept = { ...localStorage, ...sessionStorage };
    delete kept['paywidget-sandbox-user'];
    return [JSON.stringify(kept), document.cookie];
  });
  const addresses = page.frames().map((one) => one.url());
  await page.context().close();
  return { ...left, socket: sent.map(withoutOwnFields), stored, addresses, datadog: intake.texts() };
}

/** A call may carry what it is for: the fields of the form it sends, and the token that proves whose it is. */
function withoutOwnFields(frame: string): string {
  // The handshake: socket.io's `auth`.
  if (frame.startsWith('40{')) return frame.replace(/"token":"[^"]*"/g, '');
  if (!frame.startsWith('42[')) return frame;
  const [event, message] = JSON.parse(frame.slice(2));
  const { fields: _, token: __, ...data } = message.data ?? {};
  return JSON.stringify([event, { ...message, data }]);
}

/** Where each secret was seen, as they are and as they may be written otherwise. */
function findLeaks(left: Record<string, string[]>, secrets: string[]): string[] {
  const forms = secrets.flatMap((secret) => [
    secret,
    secret.replace(/\s/g, ''),
    encodeURIComponent(secret),
    secret.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 '),
    secret.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0'),
  ]);
  return Object.entries(left).flatMap(([where, texts]) =>
    [...new Set(forms)]
      .filter((form) => texts.some((text) => text.includes(form)))
      .map((form) => `${form} in ${where}`),
  );
}

const choose = (widget: Widget, name: RegExp) => widget.getByRole('button', { name }).first().click();

test('a search for leaks finds what has leaked', () => {
  const left = { console: ['card 4111 1111 1111 1111'], socket: ['x'] };
  expect(findLeaks(left, ['4111111111111111', 'absent'])).toEqual(['4111 1111 1111 1111 in console']);
});

test('a card with its code and its holder, paid host to host', async () => {
  const { widget, leave } = await arrive({ country: 'ng', currency: 'NGN' });
  await choose(widget, /^Nigerian cards/);
  await choose(widget, /^Visa/);
  await widget.getByLabel('Amount').fill('5000');
  await widget.getByLabel('Card number').fill('4111 1111 1111 1111');
  await widget.getByLabel('MM/YY').fill('12/34');
  await widget.getByLabel('CVV').fill('739');
  const holder = widget.getByLabel('Cardholder name');
  if ((await holder.count()) > 0) await holder.fill('CANARIA OBI');
  await submit(widget, 'Deposit');
  await widget.getByLabel('Code from the SMS').fill('918273');
  await widget.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 30_000 });
  const left = await leave();
  expect(left.datadog.join('')).toContain('"name":"deposit_submit"');
  // Three digits are part of any time stamp: a code so short is looked for where it would stand.
  expect(findLeaks(left, ['4111111111111111', '"739"', '918273', 'CANARIA', SIGNATURE])).toEqual([]);
});

test('a transfer in India: the requisites that are shown, and the UTR', async () => {
  const { widget, leave } = await arrive({ country: 'in', currency: 'INR' });
  await choose(widget, /^UPI transfer/);
  await widget.getByLabel('Amount').fill('512');
  await submit(widget, 'Deposit');
  const payee = (await widget.getByText(/^pay\d{8}@sandbox$/).textContent()) ?? '';
  await widget.getByRole('button', { name: 'IMPS' }).click();
  const account =
    (await widget
      .getByText(/^\d{9,18}$/)
      .first()
      .textContent()) ?? '';
  await widget.getByLabel('UTR (12 digits)').fill('412399887766');
  await choose(widget, /^Submit/);
  await widget
    .getByText(/is being checked|We are checking|Done/)
    .first()
    .waitFor();
  const left = await leave();
  expect([payee, account]).not.toContain('');
  expect(findLeaks(left, [payee, account, '412399887766', SIGNATURE])).toEqual([]);
});

test('a payout to an account: number, name and phone', async () => {
  const { widget, leave } = await arrive({ country: 'in', currency: 'INR', page: 'withdrawal' });
  await choose(widget, /^Bank account/);
  await widget.getByLabel('Amount').fill('2012');
  await widget.getByLabel('Account number').fill('998877665544');
  await widget.getByLabel('IFSC').fill('SBIN0123456');
  await widget.getByLabel(/name/i).fill('Canaria Tester');
  await widget.getByLabel(/phone/i).fill('9123456780');
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check the details' }).waitFor();
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: /Your request is accepted|on its way|Sent/ }).waitFor();
  const secrets = ['998877665544', 'SBIN0123456', 'Canaria', 'Tester', '9123456780', SIGNATURE];
  expect(findLeaks(await leave(), secrets)).toEqual([]);
});

test('coins: the address to pay to, and the one to be paid at', async () => {
  const { widget, leave } = await arrive({});
  await choose(widget, /^Cryptocurrency/);
  await choose(widget, /^TRON/);
  const box = widget.getByRole('group', { name: /address/i }).first();
  const address = (await box.textContent()) ?? '';
  await choose(widget, /^Back/);
  const left = await leave();
  expect(address).toMatch(/^T\w{33}$/);
  // A replay holds each piece of a text by itself: the address is drawn in groups of four.
  expect(findLeaks(left, [address, address.slice(0, 8)])).toEqual([]);
  expect(left.datadog.join('')).not.toContain(`"textContent":"${address.slice(4, 8)}"`);
});

test('a wallet in Bangladesh: the phone, and the number of the transfer', async () => {
  const { widget, leave } = await arrive({ country: 'bd', currency: 'BDT' });
  await choose(widget, /bkash/i);
  await widget.getByLabel('Amount').fill('512');
  await widget.getByLabel('Phone number').fill('1798765432');
  await submit(widget, 'Deposit');
  await widget.getByLabel('Transaction ID').pressSequentially('8CANARY9X2');
  await choose(widget, /^Submit/);
  await widget
    .getByText(/is being checked|We are checking|Done/)
    .first()
    .waitFor();
  expect(findLeaks(await leave(), ['1798765432', '798765432', '8CANARY9X2', SIGNATURE])).toEqual([]);
});
