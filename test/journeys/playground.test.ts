/** @module-tag release */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { findAxeViolations } from '../gallery/check-page.ts';
import { DESKTOP } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

/** A sandbox at real speed, so that within a test only a scenario of the playground changes a payment. */
const test = journey
  .extend('settings', { scope: 'file' }, () => ({
    speed: 1,
    intercept({ url }: IncomingMessage, response: ServerResponse) {
      if (url !== PARTNER) return false;
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(partnerPage);
      return true;
    },
  }))
  // Chromium logs this warning because the playground and its frame share an origin, which a partner's page and the frame do not.
  .extend('allowedConsoleErrors', () => /escape its sandboxing/);
const PARTNER = '/partner-of-the-snippet';
let partnerPage = '';
const NARROW = { width: 360, height: 780 };
const WITHIN_20_S = { timeout: 20_000 };
const TABS = ['Setup', 'Theme', 'Content', 'Simulate', 'Code'];

const show = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();
const focusedTab = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const accentOf = (page: Page) =>
  page
    .locator('pay-widget')
    .evaluate((host) => getComputedStyle(host).getPropertyValue('--pay-accent').trim());

test('a theme that is edited is in the widget, in the code and in the link, and the link restores it', async ({
  open,
}) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await show(page, 'Theme');
  await page.getByRole('textbox', { name: 'accent', exact: true }).fill('#006d77');
  await page.keyboard.press('Enter');
  await expect.poll(() => accentOf(page)).toBe('#006d77');
  await page.getByText('all fine').waitFor();

  await page.getByRole('heading', { name: 'Every token' }).click();
  await page.locator('summary', { hasText: 'Colours' }).click();
  await page.getByRole('textbox', { name: 'text-muted', exact: true }).fill('#cccccc');
  await page.keyboard.press('Enter');
  await page.getByText('2 too low').waitFor();
  await page.getByRole('textbox', { name: 'text-muted', exact: true }).fill('url(x)');
  await page.keyboard.press('Enter');
  await page.getByText('The widget drops this value').waitFor();
  await page.getByRole('button', { name: 'Reset text-muted' }).click();

  await show(page, 'Code');
  expect(await page.getByLabel('Code for HTML').innerText()).toContain("'--pay-accent': '#006d77'");
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('it is on the clipboard').waitFor();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect.poll(() => accentOf(page)).toBe('#006d77');
});

test('a magic sum is typed into the open form by a click, and a scenario declines the payment', async ({
  open,
  panel,
}) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await show(page, 'Simulate');
  await page.getByRole('button', { name: /^Decline with a reason/ }).waitFor();
  await fillSpei(page, '500');
  await page.getByRole('button', { name: /^…12/ }).click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByRole('button', { name: /^Decline with a reason/ }).click();
  await expect
    .poll(async () => (await panel.payments())[0])
    .toMatchObject({
      amount: '512.00',
      status: 'mistaked',
      reason: 'insufficient_funds',
    });
});

test('an operator approves a payment only when another operator confirms it', async ({ open, panel }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await fillSpei(page, '500');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await show(page, 'Simulate');
  await page.getByRole('heading', { name: 'Operators' }).click();
  const signIn = async (who: string) => {
    await page.getByLabel('Operator and secret').fill(who);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('textbox', { name: 'Reason' }).fill('Seen in the statement');
  await page.keyboard.press('Enter');
  await signIn('alex:alex');
  await page.locator('.payment').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('alex: Seen in the statement').waitFor();
  const waiting = async () => (await panel.payments()).map(({ status }) => status);
  expect(await waiting()).toEqual(['waiting']);
  await signIn('robin:robin');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Nothing waits for a second operator.').waitFor();
  await expect.poll(waiting, WITHIN_20_S).toEqual(['processed']);
});

test('a scenario waits for the next payment: its push gets lost, and the widget finds out by itself', async ({
  open,
  panel,
}) => {
  const page = await open({ embed: '0', mode: 'iframe' }, { viewport: DESKTOP });
  const widget = page.frameLocator('iframe');
  await show(page, 'Simulate');
  await page.getByRole('button', { name: /^Push lost/ }).click();
  await page.getByRole('button', { name: /^Push lost/, pressed: true }).waitFor();
  await page.getByRole('button', { name: /^…12/ }).click();
  await page.getByText('The next form starts with 1012').waitFor();
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await expect.poll(() => widget.getByLabel('Amount').inputValue()).toBe('1012');
  await widget.getByLabel('Full name').fill('Ana Diaz');
  await submit(widget, 'Deposit');
  await expect.poll(async () => (await panel.payments())[0]?.status).toBe('processed');
  await widget.getByRole('heading', { name: 'Done' }).waitFor(WITHIN_20_S);
});

test('texts, bonuses and experiments of the editors reach the widget', async ({ open }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await show(page, 'Content');
  await page.getByRole('button', { name: 'Add a bonus' }).click();
  await page.locator('summary', { hasText: 'Texts' }).click();
  await page.getByLabel('Key or words of the text').fill('pages.deposit');
  await page.locator('summary', { hasText: 'Experiments' }).click();
  await page.getByLabel('Name of an experiment').fill('legacyQueryToken');
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      page.locator('pay-widget').evaluate((host) => {
        const { bonusList, experiments } = host as HTMLElementTagNameMap['pay-widget'];
        return { bonuses: bonusList.map(({ id }) => id), experiments };
      }),
    )
    .toEqual({ bonuses: ['bonus-1'], experiments: { legacyQueryToken: true } });
});

test('the playground shows the widget in the size of a device, rotated, with larger text, and from right to left', async ({
  open,
}) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  const phone = page.getByRole('region', { name: 'The widget' });
  const size = () => phone.evaluate((it) => [it.clientWidth, it.clientHeight]);
  await expect.poll(size).toEqual([390, 844]);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(size).toEqual([844, 390]);
  await page.getByRole('combobox', { name: 'Screen' }).selectOption('small');
  await expect.poll(size).toEqual([568, 320]);
  await page.getByRole('combobox', { name: 'Text', exact: true }).selectOption('200');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('rtl');
  const view = () =>
    page
      .locator('pay-widget .app')
      .evaluate((app) => [
        getComputedStyle(app).direction,
        getComputedStyle(app).getPropertyValue('--pay-type-body').trim(),
      ]);
  await expect.poll(view).toEqual(['rtl', '32px']);
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('');
  await expect.poll(view).toEqual(['ltr', '32px']);
});

test('a slow network of the sandbox delays its responses', async ({ open }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  const journal = page.getByRole('region', { name: 'Journal' });
  await page.getByRole('combobox', { name: 'Network' }).selectOption('slow');
  await journal.getByText('sandbox: delay').waitFor();
  const delay = journal.getByRole('listitem').filter({ hasText: 'sandbox: delay' });
  await delay.locator('summary.head').click();
  await delay.getByText('1500', { exact: true }).waitFor();
});

test('arrow keys move through the tabs, and each panel is reached and used by keyboard', async ({ open }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await page.getByRole('tab', { name: 'Setup' }).focus();
  const seen: string[] = [];
  for (const _tab of TABS) {
    seen.push(await focusedTab(page));
    await page.keyboard.press('ArrowRight');
  }
  expect(seen).toEqual(TABS);
  expect(await focusedTab(page)).toBe('Setup');
  await page.keyboard.press('End');
  // Between the tab and the platforms is the panel's summary, so the test presses Tab until Vue has the focus.
  for (let stop = 0; stop < 20 && (await focusedTab(page)) !== 'Vue'; stop += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code for Vue').waitFor();
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test.for([DESKTOP, NARROW])(
    'axe finds nothing in any panel, and nothing is wider than the window: $width px',
    releaseUnless(colorScheme === 'dark'),
    async (viewport, { open }) => {
      const page = await open({ embed: '0', mode: 'iframe' }, { viewport, isAlone: true });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page
        .frameLocator('iframe')
        .getByRole('button', { name: /^SPEI bank transfer/ })
        .waitFor();
      const tabs = await page.getByRole('tab').allInnerTexts();
      expect(tabs).toEqual(viewport === NARROW ? ['Widget', ...TABS, 'Journal'] : TABS);
      for (const tab of tabs) {
        await show(page, tab);
        await page.getByRole('tab', { name: tab, selected: true }).waitFor();
        await page.locator('#panel-editor details').evaluateAll((cards) => {
          for (const card of cards) card.setAttribute('open', '');
        });
        expect(await findAxeViolations(page), tab).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab).toBe(true);
      }
    },
  );
});

test('the name of a metric in the journal wraps only after a separator', async ({ open }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  const journal = page.getByRole('region', { name: 'Journal' });
  await journal.getByRole('button', { name: /^metrics \d+$/ }).click();
  await expect.poll(() => journal.getByRole('listitem').count(), WITHIN_20_S).toBeGreaterThan(3);
  const broken = await journal.locator('.metrics .head b').evaluateAll((names) =>
    names.flatMap((name) => {
      const pieces = [...name.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return pieces
        .filter((piece) => {
          const range = document.createRange();
          range.selectNodeContents(piece);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        })
        .map((piece) => piece.textContent);
    }),
  );
  expect(broken).toEqual([]);
});

test('on a window of 1280 × 800 the playground says what it is, and the main button of the first form is in sight', async ({
  open,
}) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await page.getByText('A cashier for deposits and withdrawals in one HTML element').waitFor();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const button = page.getByRole('button', { name: 'Deposit money' });
  await button.waitFor();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThan(DESKTOP.height);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the docs are listed by their readers and titles, and searched by words', async ({ open, sandbox }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await page.goto(`${sandbox.url}/docs.html?page=theming`);
  const nav = page.getByRole('navigation', { name: 'Docs' });
  await nav
    .getByRole('list', { name: 'Cashier' })
    .getByRole('link', { name: 'The cashier contract' })
    .waitFor();
  expect(await nav.getByRole('link', { name: 'Theming' }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('searchbox', { name: 'Search the docs' }).fill('theming grammar');
  await page
    .getByRole('list', { name: 'Search results' })
    .getByRole('link', { name: 'Grammar' })
    .first()
    .click();
  await page.waitForURL(/page=theming#grammar$/);
});

test('the links to docs open a page of docs at its heading', async ({ open }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await show(page, 'Theme');
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: 'Docs: every token' })
    .or(page.getByRole('link', { name: 'Docs: brand' }))
    .first()
    .click();
  const docs = await opened;
  await docs.getByRole('heading', { name: 'Variables', exact: true }).waitFor();
  expect(await docs.getByRole('link', { name: 'Playground' }).getAttribute('href')).toBe('/');
  await docs.close();
});

test.for(['HTML', 'iframe'])(
  'the playground’s code for %s runs, and the widget starts with the user of that code',
  async (name, { open, sandbox, user }) => {
    const page = await open({ embed: '0', locale: 'es-MX', brand: 'Lagoon' }, { viewport: DESKTOP });
    await show(page, 'Code');
    await page.getByRole('group', { name: 'Platform' }).getByRole('button', { name, exact: true }).click();
    const code = (await page.getByLabel(`Code for ${name}`).innerText())
      .replaceAll('https://cashier.example', sandbox.url)
      .replaceAll('https://cdn.example/paywidget/define.js', `${sandbox.url}/element/define.js`);
    const token = JSON.stringify(user.token);
    partnerPage = `<!doctype html><title>Partner</title><script>fetchUserToken = async () => ${token};</script>${code}`;
    await page.goto(`${sandbox.url}${PARTNER}`);
    const widget = name === 'iframe' ? page.frameLocator('iframe') : page;
    await widget.getByRole('button', { name: /^Transferencia SPEI/ }).waitFor();
  },
);

test('a choice of limits is the account of the user in the widget', async ({ open }) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  await show(page, 'Simulate');
  const choice = page.getByLabel('Limits of the account');
  await choice.selectOption('Nothing left this month');
  await page.getByText('You’ve reached your limit').waitFor(WITHIN_20_S);
  await choice.selectOption('A break of a week');
  await page.getByText('You’re taking a break').waitFor(WITHIN_20_S);
  await choice.selectOption('No limits');
  await page.getByText('You’re taking a break').waitFor({ state: 'detached', ...WITHIN_20_S });
});
