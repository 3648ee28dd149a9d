import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { createUser } from '../support/host-page.ts';
import { type Hosted, host } from '../support/mountings.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { fillSpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let partner: Partner;
let desk: Desk;
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
  desk.close();
  await hosted.close();
  expect(hosted.complaints).toEqual([]);
});

async function arrive(): Promise<Hosted> {
  const user = createUser();
  desk = openDesk(sandbox.url, user);
  const data = { token: user.token, userId: user.id, currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
  hosted = await host(browser, { mode: 'frame', cashier: sandbox.url, partner: partner.url, data });
  await hosted.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  return hosted;
}

test('the frame is as high as what it shows, on every page, without a jump', async () => {
  const { page, widget } = await arrive();
  const frame = page.locator('iframe[title=Cashier]');
  /** How much of the frame's page does not fit; and what is left empty below it. */
  const misfit = () =>
    widget.locator('html').evaluate((html) => {
      const { scrollHeight, clientHeight } = html;
      return [
        scrollHeight - clientHeight,
        clientHeight - Math.ceil(document.body.getBoundingClientRect().height),
      ];
    });
  await frame.evaluate((iframe) => {
    const heights: string[] = [];
    Object.assign(window, { heights });
    new MutationObserver(() => heights.push((iframe as HTMLElement).style.blockSize)).observe(iframe, {
      attributeFilter: ['style'],
    });
  });
  const heights = () => page.evaluate(() => Reflect.get(window, 'heights') as string[]);
  await expect.poll(misfit).toEqual([0, 0]);
  await fillSpei(widget, '512');
  await expect.poll(misfit).toEqual([0, 0]);
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  await expect.poll(misfit).toEqual([0, 0]);
  // Never back and forth: a height that was just left is not taken again by the next change.
  const seen = await heights();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.filter((height, at) => height === seen[at - 2])).toEqual([]);
});

test('the focus goes in, and Escape comes out', async () => {
  const { page, widget } = await arrive();
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    addEventListener('keydown', ({ key }) => pressed.push(key));
    document.querySelector('pay-widget')?.focus();
  });
  const pressed = () => page.evaluate(() => Reflect.get(window, 'pressed') as string[]);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => widget.locator('pay-widget').evaluate((it) => it.matches(':focus-within')))
    .toBe(true);
  await page.keyboard.press('Escape');
  // The keys that were pressed in the frame are its own, but for the one that a host's dialog waits for.
  await expect.poll(pressed).toEqual(['Escape']);
});

test('a frame that loads anew, half-way through a payment, is told again what is true and goes on', async () => {
  const { page, widget, tell, heard } = await arrive();
  await fillSpei(widget, '512');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  await tell({ theme: 'dark' });
  await widget.locator('pay-widget[data-theme=dark]').waitFor({ state: 'attached' });
  const [, inner] = page.frames();
  await inner?.evaluate(() => location.reload()).catch(() => undefined);
  await expect.poll(async () => (await heard()).filter(({ name }) => name === 'FullLoaded')).toHaveLength(2);
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  await widget.locator('pay-widget[data-theme=dark]').waitFor({ state: 'attached' });
  const [payment] = await desk.payments();
  await desk.act('approve', { id: payment?.id });
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await desk.payments()).toHaveLength(1);
});

test('what stands in the slot of the header stands above the frame', async () => {
  const { page } = await arrive();
  await page.evaluate(() => {
    const logo = Object.assign(document.createElement('b'), { slot: 'header', textContent: 'Partner' });
    document.querySelector('pay-widget')?.append(logo);
  });
  const logo = await page.getByText('Partner', { exact: true }).boundingBox();
  const frame = await page.locator('iframe[title=Cashier]').boundingBox();
  expect(logo?.height).toBeGreaterThan(0);
  expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0);
});
