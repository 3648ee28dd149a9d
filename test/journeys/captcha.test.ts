import type { Locator, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectFailure } from '../support/expect-failure.ts';
import { journey } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { startOpenPartner } from '../support/partner.ts';
import { describeModes } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { fillCardTransfer, fillSpei, fillWallet, NAME, submit } from '../support/user-actions.ts';

const SCRIPTS = /\/captcha\/\w+\.js/;

const test = journey
  // This sandbox requires a captcha, and its geetest shows a puzzle, because the tests are about the widget around it.
  .extend('settings', { scope: 'file' }, () => ({ captcha: 'puzzle' }) as const)
  // The browser reports the scripts that some tests block, which is no error of the widget.
  .extend('allowedConsoleErrors', () => /./)
  .extend(
    'arrive',
    ({ open }) =>
      async (query: Record<string, string> = {}, prepare?: (page: Page) => Promise<unknown>) => {
        const scripts: string[] = [];
        const page = await open(query, {
          prepare: async (early) => {
            early.on('request', (request) => {
              const [script] = SCRIPTS.exec(request.url()) ?? [];
              // The widget fetches the script before it inserts it, to compare the hash, so only the request of the inserted script counts.
              if (script && request.resourceType() === 'script') scripts.push(script);
            });
            await prepare?.(early);
          },
        });
        const widget: Widget = (query.mode ?? 'inline') === 'inline' ? page : page.frameLocator('iframe');
        return { page, widget, scripts };
      },
  );

const colourOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

describeModes(['inline'], (mode) => {
  test('geetest shows its puzzle in the slot; reCAPTCHA sends a token and shows a link to its terms', async ({
    panel,
    arrive,
  }) => {
    const { page, widget } = await arrive({ mode });
    await fillWallet(widget);
    await submit(widget, 'Deposit');
    const puzzle = widget.locator('pay-widget > [slot="captcha"] > .geetest_captcha');
    const box = puzzle.locator('.geetest_box_wrap');
    await box.waitFor();
    expect(await widget.locator('body > .geetest_captcha').count()).toBe(0);
    await box.getByRole('button', { name: 'I am a person' }).click({ trial: true });
    const { x = 0, width = 0 } = (await box.boundingBox()) ?? {};
    expect(Math.round(x + width / 2)).toBe(PHONE.width / 2);
    // The overlay behind the puzzle is the widget's own, and keeps the user from pressing the form.
    expect(await colourOf(puzzle.locator('.geetest_popup_ghost'))).toMatch(/^rgba\(/);
    await page.keyboard.press('Tab');
    expect(await box.locator(':focus').textContent()).toBe('I am a person');
    await page.keyboard.press('Escape');
    await expectFailure(widget, 'captcha_closed');
    expect(await puzzle.count()).toBe(0);
    const main = widget.getByRole('button', { name: /^Deposit \$/ });
    expect(await main.evaluate((button) => button.matches(':focus'))).toBe(true);
    expect(await panel.payments()).toEqual([]);

    await widget.getByRole('button', { name: 'Back' }).click();
    await fillCardTransfer(widget, '300');
    await widget.getByText('Protected by reCAPTCHA').waitFor();
    expect(await widget.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toMatch(
      /^https:\/\/policies\.google\.com\//,
    );
    await submit(widget, 'Deposit');
    await widget.getByRole('heading', { name: 'Make a transfer' }).waitFor();
    expect(await panel.payments()).toMatchObject([{ method: 'card-p2p', amount: '300.00' }]);
  });
});

test('no captcha script is loaded for a method without a captcha', { tags: 'release' }, async ({
  arrive,
}) => {
  const { widget, scripts } = await arrive();
  await fillSpei(widget, '512');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(scripts).toEqual([]);
});

test('the captcha’s frames are in the light DOM, as children of the element, and are removed with the form', {
  tags: 'release',
}, async ({ arrive }) => {
  const { page, scripts } = await arrive();
  await fillCardTransfer(page, '300');
  const badge = page.locator('pay-widget > [slot="captcha"] .grecaptcha-badge');
  await badge.waitFor({ state: 'attached' });
  expect(scripts).toEqual(['/captcha/recaptcha.js']);
  expect(await badge.evaluate((element) => element.closest('[slot]')?.assignedSlot !== null)).toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await badge.waitFor({ state: 'detached' });
  await fillCardTransfer(page, '300');
  await badge.waitFor({ state: 'attached' });
  expect(scripts).toHaveLength(1);
});

test('a puzzle that the user closes sends no request and keeps the form; a solved puzzle pays', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const { page } = await arrive();
  await fillWallet(page);
  await submit(page, 'Deposit');
  await page.getByRole('button', { name: 'Close the puzzle' }).click();
  await page.getByText('You closed the security check').waitFor();
  expect(await panel.payments()).toEqual([]);
  expect(await page.getByLabel('E-mail').inputValue()).toBe('maria@example.com');
  await submit(page, 'Deposit');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'I am a person' }).click();
  await opened;
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'wallet_latam', amount: '512.00' }]);
});

const CONTAINER = 'pay-widget > [slot="captcha"]';

/** Removes the captcha's container, as a page does that makes its DOM equal to the HTML of its server. */
const morph = (page: Page) =>
  page.evaluate((selector) => document.querySelector(selector)?.remove(), CONTAINER);

test('a host page that morphs its DOM removes the captcha, and the user pays all the same: reCAPTCHA', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const { page } = await arrive();
  await fillCardTransfer(page, '300');
  await page.locator(`${CONTAINER} .grecaptcha-badge`).waitFor({ state: 'attached' });
  await morph(page);
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Make a transfer' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'card-p2p', amount: '300.00' }]);
});

test('a host page that morphs its DOM removes the puzzle, and the user solves it all the same: geetest', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const { page } = await arrive();
  await fillWallet(page);
  await submit(page, 'Deposit');
  const person = page.getByRole('button', { name: 'I am a person' });
  await person.waitFor();
  await morph(page);
  await person.click();
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'wallet_latam', amount: '512.00' }]);
});

test('a host page that removes the captcha whenever it appears does not freeze, and the form says why nothing was sent', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const { page } = await arrive();
  await fillWallet(page);
  await page.evaluate((selector) => {
    const remove = () => document.querySelector(selector)?.remove();
    const element = document.querySelector('pay-widget');
    if (element) new MutationObserver(remove).observe(element, { childList: true });
    remove();
  }, CONTAINER);
  await submit(page, 'Deposit');
  await expectFailure(page, 'captcha_closed');
  expect(await panel.payments()).toEqual([]);
});

test('Back closes the puzzle, and no payment is created afterwards', { tags: 'release' }, async ({
  panel,
  arrive,
}) => {
  const { page } = await arrive();
  await fillWallet(page);
  await submit(page, 'Deposit');
  const puzzle = page.getByRole('button', { name: 'I am a person' });
  await puzzle.waitFor();
  const isWhereItWas = await page.evaluate(async () => {
    const own = document.createElement('div');
    own.className = 'geetest_captcha geetest_bind';
    document.body.append(own);
    await new Promise(requestAnimationFrame);
    document.querySelector('pay-widget')?.goBack();
    return own.parentElement === document.body;
  });
  expect(isWhereItWas).toBe(true);
  await puzzle.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await panel.payments()).toEqual([]);
});

test('a blocked captcha shows an error and keeps the form values; once it is unblocked, one payment is created', async ({
  panel,
  arrive,
}) => {
  const { page, scripts } = await arrive({}, (early) => early.route(SCRIPTS, (route) => route.abort()));
  await fillCardTransfer(page, '300');
  await submit(page, 'Deposit');
  await expectFailure(page, 'captcha_blocked');
  expect(await page.getByLabel('Full name').inputValue()).toBe(NAME);
  expect(await panel.payments()).toEqual([]);
  await page.unroute(SCRIPTS);
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Make a transfer' }).waitFor();
  // The first attempt only fetched the script to check its hash, and that request was blocked, so a single attempt has inserted it.
  expect(scripts).toHaveLength(1);
  expect(await panel.payments()).toMatchObject([{ amount: '300.00' }]);
});

test('a captcha script whose address redirects does not run, so that an open redirect of the host page runs no script', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const reached: string[] = [];
  const { page, widget } = await arrive({}, async (early) => {
    await early.route('https://evil.example/**', async (route) => {
      reached.push(route.request().resourceType());
      await route.fulfill({ contentType: 'text/javascript', body: 'window.isTaken = true' });
    });
    await early.route(/\/captcha\/\w+\.js/, (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://evil.example/x.js' } }),
    );
  });
  await fillWallet(widget);
  await submit(widget, 'Deposit');
  await expectFailure(widget, 'captcha_blocked');
  expect(reached.filter((type) => type === 'script')).toEqual([]);
  expect(await page.evaluate(() => Reflect.has(window, 'isTaken'))).toBe(false);
  expect(await panel.payments()).toEqual([]);
});

test('a cashier cannot run its own script through the captcha on a host page without a content security policy', {
  tags: 'release',
}, async ({ embed, sandbox }) => {
  const partner = await startOpenPartner(sandbox.url);
  onTestFinished(partner.stop);
  const attacks = [
    'https://www.google.com/complete/search?client=chrome&jsonp=steal()//#',
    `${sandbox.url}/evil.js`,
    `${sandbox.url}/element/captcha/..%2f..%2fevil.js`,
  ];
  for (const script of attacks) {
    const requested: string[] = [];
    const hosted = await embed(
      'inline',
      {},
      {
        partner: partner.url,
        prepare: async (page) => {
          const connection = await tamperWithConnection(page);
          connection.changeResponses('BANKING:captcha-v1', ({ data }) =>
            Object.assign(data.data, { script }),
          );
          await page.route(/google\.com|recaptcha\.net|evil\.js/, async (route) => {
            const address = route.request().url();
            requested.push(address);
            const isOfficial = /^https:\/\/www\.[a-z]+\.[a-z]+\/recaptcha\/api\.js\?/.test(address);
            const body = 'window.stolen = document.querySelector("pay-widget").token';
            await (isOfficial ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }));
          });
        },
      },
    );
    await fillCardTransfer(hosted.widget, '300');
    // The widget loads Google's own script, not the one that the cashier names, and this test blocks Google's.
    await submit(hosted.widget, 'Deposit');
    await expectFailure(hosted.widget, 'captcha_blocked');
    expect(
      requested.filter((address) => !/\/recaptcha\/api\.js\?render=explicit&hl=en$/.test(address)),
    ).toEqual([]);
    expect(requested.length).toBeGreaterThan(0);
    expect(await hosted.page.evaluate(() => 'stolen' in window)).toBe(false);
  }
});
