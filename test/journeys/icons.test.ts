/** @module-tag release */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

/** At real speed the sandbox's simulated payer pays only after the test has looked at the icons. */
const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 1 }));

const drawn = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('pay-widget')?.shadowRoot?.querySelectorAll('img') ?? [])]
      .filter((image) => image.complete && image.naturalWidth > 0)
      .map((image) => image.src.replace(/^.*\/icons\//, '')),
  );
const wear = (page: Page, theme: string) =>
  page.evaluate((theme) => document.querySelector('pay-widget')?.setAttribute('theme', theme), theme);
const titleBeside = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().x);

test('the form shows the wide method icon of the current theme, without a layout shift when it loads', async ({
  open,
}) => {
  const page = await open({}, { isAlone: true });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requested = 0;
  await page.route(/spei-(light|dark)\.svg/, async (route) => {
    requested += 1;
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await page.getByLabel('Full name').waitFor();
  const before = await titleBeside(page);
  await expect.poll(() => requested).toBe(1);
  release();
  await expect.poll(() => drawn(page)).toContain('methods/spei-light.svg');
  expect(await titleBeside(page)).toBe(before);
  await wear(page, 'dark');
  await expect.poll(() => drawn(page)).toContain('methods/spei-dark.svg');
  await wear(page, 'light');
  await expect.poll(() => drawn(page)).toContain('methods/spei-light.svg');
  expect(await titleBeside(page)).toBe(before);
});

test('coin icons are shown in the coin list, at the address and in the calculator', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: /^Cryptocurrency/ }).click();
  await page.getByRole('heading', { name: 'Choose a coin' }).waitFor();
  await expect
    .poll(() => drawn(page))
    .toEqual(['btc', 'eth', 'usdt', 'ltc', 'trx'].map((coin) => `currencies/${coin}.svg`));
  await page.getByRole('button', { name: /^Bitcoin/ }).click();
  await page.getByLabel('You get').scrollIntoViewIfNeeded();
  await expect
    .poll(() => drawn(page))
    .toEqual(['methods/btc-light.svg', ...['btc', 'btc', 'mxn'].map((coin) => `currencies/${coin}.svg`)]);
});

test('an account selector shows the coin icon of each currency', async ({ open }) => {
  const page = await open({ page: 'withdrawal' });
  await page.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  const account = page.getByRole('radio', { name: /^Main account/ });
  await account.waitFor();
  await account.scrollIntoViewIfNeeded();
  await expect
    .poll(() => drawn(page))
    .toEqual(['methods/spei-light.svg', ...Array(2).fill('currencies/mxn.svg')]);
});

test('icons of the payment details are aligned in one column, also at 320 px', async ({ open }) => {
  const page = await open({}, { viewport: { width: 320, height: 640 } });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await page.getByLabel('Amount').fill('512');
  await page.getByLabel('Full name').fill('Ana Diaz');
  await submit(page, 'Deposit');
  await page.getByText('Beneficiary').waitFor();
  const places = await page.evaluate(() =>
    [
      ...(document
        .querySelector('pay-widget')
        ?.shadowRoot?.querySelectorAll('.copy-row-lead svg, .definition-lead svg') ?? []),
    ].map((glyph) => {
      const { x, width, height } = glyph.getBoundingClientRect();
      return [x, width, height].map(Math.round).join(' ');
    }),
  );
  expect(places).toHaveLength(4);
  expect(new Set(places).size).toBe(1);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
});
