import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BAD_HOST_DATA, BAD_MESSAGES } from '../support/bad-host-data.ts';
import { launchBrowser } from '../support/browser.ts';
import { createUser } from '../support/host-page.ts';
import { type Hosted, type HostScript, host, MODES } from '../support/mountings.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let partner: Partner;
let hosted: Hosted;

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
afterEach(async () => {
  // Nothing was thrown, and nothing that everybody shares was touched.
  expect(await hosted.pollution()).toEqual([]);
  await hosted.close();
  // A country that does not exist has no flag.
  expect(hosted.complaints.filter((text) => !text.endsWith('/flags/zz.svg'))).toEqual([]);
});

const PLACE = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
const flaws = async () =>
  (await hosted.heard()).flatMap(({ name, detail }) => (name === 'Error' ? [String(detail.message)] : []));
const expectList = () => hosted.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

describe.each(MODES)('mode %s', (mode) => {
  async function arrive(data: Record<string, unknown>): Promise<void> {
    hosted = await host(browser, {
      mode,
      cashier: sandbox.url,
      partner: partner.url,
      data: { ...PLACE, ...data },
    });
  }

  test('each bad field is dropped and named, and the widget goes on', async () => {
    await arrive({ token: createUser().token });
    await expectList();
    const named: string[] = [];
    for (const { id, data, told, seen } of BAD_HOST_DATA) {
      await hosted.tell(data);
      await seen?.(hosted.widget);
      // The same flaw is told once in a session, however often it comes.
      if (told !== undefined && !named.includes(told)) {
        named.push(told);
        await expect.poll(flaws, { message: id }).toHaveLength(named.length);
      }
      // It is taken back: what is not told again is as if it had never been.
      const nothing = Object.fromEntries(Object.keys(data).map((name) => [name, null]));
      await hosted.tell({ ...nothing, ...PLACE });
      if (seen) await expectList();
    }
    expect(await flaws()).toEqual(named.map((words) => expect.stringContaining(words)));
    await hosted.widget.getByRole('button', { name: 'Close' }).waitFor();
  });

  test('bad fields from the start are named once, and a token that comes later is enough', async () => {
    await arrive({
      token: mode === 'inline' ? 'x'.repeat(10_000_000) : '',
      theme: 'pink',
      amount: { of: 7 },
      host: 'file:///etc/passwd',
    });
    const isTold = (words: string) => expect.poll(async () => (await flaws()).join()).toContain(words);
    await isTold('theme: ');
    await isTold('token: ');
    await isTold('host: ');
    if (mode !== 'inline') await isTold('Incorrect data from host');
    await hosted.tell({ token: createUser().token, theme: null, amount: null, host: null });
    await expectList();
  });

  test('messages that make no sense, and those of strangers, change nothing', async () => {
    await arrive({ token: createUser().token });
    await expectList();
    const { page, widget } = hosted;
    const messages = Object.values(BAD_MESSAGES).flat();
    await page.evaluate((sent) => {
      const target = (Reflect.get(window, 'hostScript') as HostScript).target();
      // To the host's window, where the element listens, and to the widget's.
      for (const message of sent) for (const to of [window, target]) to?.postMessage(message, '*');
      // postMessage-23: with a port, a message is nobody's that we know.
      const update = { type: 'host-data-updated', payload: { theme: 'dark' } };
      target?.postMessage(update, '*', [new MessageChannel().port1]);
    }, messages);
    await sendFromStranger(page);
    // postMessage-21: a flood costs little, and its last word counts.
    await page.evaluate(() => {
      const target = (Reflect.get(window, 'hostScript') as HostScript).target();
      for (let at = 0; at < 1_000; at += 1) {
        target?.postMessage({ type: 'host-data-updated', payload: { amount: String(at) } }, '*');
      }
    });
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    const amount = mode === 'inline' ? '' : '999';
    await expect.poll(() => widget.getByLabel('Amount').inputValue()).toBe(amount);
    expect(await flaws()).toEqual([]);
    const themed = widget.locator('pay-widget').last();
    expect(await themed.getAttribute('data-theme')).toBe('light');
  });
});

/** postMessage-06, webview-15: another frame on the same page says what only the host may say. */
async function sendFromStranger(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stranger = document.createElement('iframe');
    stranger.name = 'stranger';
    document.body.append(stranger);
  });
  await expect.poll(() => page.frame('stranger')).not.toBeNull();
  await page.frame('stranger')?.evaluate(() => {
    const target = (Reflect.get(parent, 'hostScript') as HostScript).target();
    const update = { type: 'host-data-updated', payload: { theme: 'dark', token: 'stolen' } };
    for (const to of [parent, target]) to?.postMessage(update, '*');
  });
}

test.each(['inline', 'frame'] as const)('attributes are as harmless: %s', async (mode) => {
  // attribute-01: none at all.
  hosted = await host(browser, { mode, cashier: sandbox.url, partner: partner.url, data: {} });
  await hosted.page.evaluate(
    ({ place, token }) => {
      const element = document.querySelector('pay-widget');
      // attribute-03 and -04, as an attribute that is none of ours, and as one that is.
      for (const bad of ['{"__proto__":{"isAdmin":1}}', '{"constructor":{"prototype":{"isAdmin":1}}}']) {
        for (const name of ['host-data', 'experiments', 'schema']) element?.setAttribute(name, bad);
      }
      for (const [name, value] of Object.entries(place)) {
        element?.setAttribute(
          name.replace(/[A-Z]/, (capital) => `-${capital.toLowerCase()}`),
          value,
        );
      }
      element?.setAttribute('token', token);
    },
    { place: PLACE, token: createUser().token },
  );
  await expectList();
  expect(await hosted.page.locator('pay-widget').first().getAttribute('token')).toBeNull();
  expect(await hosted.page.evaluate(() => Reflect.get({}, 'isAdmin'))).toBeUndefined();
});
