import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { cardsOf, chooseCard } from '../support/card-form.ts';
import { journey as test } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { paySpei } from '../support/user-actions.ts';

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error('Nothing is drawn there');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

for (const [currency, method, amount, quoted, lines] of [
  ['MXN', /^SPEI bank transfer/, '512', /FeeNo feeYou receive\$512.00Arrivesabout 1 minute/, 1],
  ['IDR', /^QRIS/, '100512', /FeeRp 703.58You receiveRp 99,808.42Arrivesabout 1 minute/, 2],
] as const) {
  test(
    `fee, net amount and arrival time are above the main button on a small phone and above a keyboard: ${currency}`,
    releaseUnless(currency === 'MXN'),
    async ({ open }) => {
      const country = currency === 'MXN' ? 'mx' : 'id';
      const page = await open({ country, currency }, { viewport: { width: 320, height: 568 } });
      await page.getByRole('button', { name: method }).click();
      await page.getByLabel('Amount').fill(amount);
      const quote = page.locator('.sticky-footer dl:not([data-reserved])');
      await expect.poll(async () => (await quote.textContent())?.replaceAll('\u00a0', ' ')).toMatch(quoted);
      const pay = page.getByRole('button', { name: /^Deposit / });
      // The separator between the parts of the quote must not start a line, which would indent its first word.
      const indents = await quote.locator('.definition').evaluateAll((rows) =>
        rows.map((row) => {
          const words = [...row.children].find((part) => part.getBoundingClientRect().width > 1);
          return Math.round((words?.getBoundingClientRect().left ?? -1) - row.getBoundingClientRect().left);
        }),
      );
      expect(indents).toEqual([0, 0, 0]);
      for (const height of [568, 300]) {
        await page.setViewportSize({ width: 320, height });
        await expect.poll(async () => (await boxOf(pay)).bottom).toBeLessThanOrEqual(height);
        const [above, button] = [await boxOf(quote), await boxOf(pay)];
        expect(above.y).toBeGreaterThanOrEqual(0);
        expect(above.bottom).toBeLessThanOrEqual(button.y);
        expect(above.height).toBeLessThanOrEqual(lines * 20);
      }
    },
  );
}

for (const [width, height] of [
  [780, 360],
  [915, 412],
] as const) {
  test(`in landscape, at ${width} × ${height}, the main action of form and instruction is in view beside the details`, {
    tags: 'release',
  }, async ({ open }) => {
    const page = await open({}, { isAlone: true });
    await page.setViewportSize({ width, height });
    const isSeen = async (it: Locator) => {
      const { y, bottom } = await boxOf(it);
      return y >= 0 && bottom <= height;
    };
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    const pay = page.getByRole('button', { name: /^Deposit / });
    await pay.waitFor();
    await expect.poll(() => isSeen(pay)).toBe(true);
    expect((await boxOf(pay)).x).toBeGreaterThan((await boxOf(page.getByLabel('Amount'))).right);
    await page.getByRole('button', { name: 'Back' }).click();

    await paySpei(page, '512');
    await expect.poll(() => isSeen(page.locator('.sticky-footer button').first())).toBe(true);
  });
}

test('in the card frame on a phone, the main button sticks to the lower edge of the window', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
  await page.setViewportSize({ width: 360, height: 560 });
  await chooseCard(widget);
  const cards = cardsOf(hosted, 'inline');
  await cards.getByLabel('Card number').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const pay = cards.getByRole('button', { name: /^Deposit/ });
  const isAtEdge = () =>
    expect
      .poll(async () => [
        Math.round((await boxOf(pay)).y) > 400,
        Math.round((await boxOf(pay)).bottom) <= 560,
      ])
      .toEqual([true, true]);
  await isAtEdge();
  // The host resizes the frame some time after the form has grown, and the footer has to stay at the edge until then.
  for (const height of ['800px', '1012px']) {
    await page.locator('pay-widget iframe').evaluate((frame, size) => {
      frame.style.blockSize = size;
    }, height);
    await isAtEdge();
  }
});

test('while the host page scrolls over a card frame that is higher than the window, the main button follows, and no field is under it', async ({
  embed,
}) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
  await page.setViewportSize({ width: 360, height: 420 });
  await chooseCard(widget);
  const cards = cardsOf(hosted, 'inline');
  await cards.getByLabel('Card number').waitFor();
  await page.evaluate(() => {
    document.body.style.paddingBlock = '900px';
  });
  const pay = cards.getByRole('button', { name: /^Deposit/ });
  const frame = page.locator('pay-widget iframe');
  const spare = Math.round((await boxOf(frame)).bottom - (await boxOf(frame)).y) - 420;
  expect(spare).toBeGreaterThan(60);
  for (const part of [0.1, 0.5, 0.9]) {
    await frame.evaluate((it, y) => scrollBy(0, it.getBoundingClientRect().top + y), spare * part);
    const bottom = async () => Math.round((await boxOf(pay)).bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(420);
    await expect.poll(bottom).toBeGreaterThan(380);
  }
  for (const label of ['Amount', 'Card number', 'Expiry date', 'CVV', 'Cardholder name']) {
    const field = cards.getByLabel(label, { exact: true });
    // Playwright scrolls to the field for this click, and fails if another element covers its middle.
    await field.click();
    const isClear = async () =>
      (await boxOf(field)).bottom <= (await boxOf(cards.locator('.sticky-footer'))).y;
    await expect.poll(isClear, { message: `${label} is clear of the main button` }).toBe(true);
  }
});

test('in a raw iframe of a fixed height, which scrolls by itself, the main button is at its end and over no field', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('iframe');
  await page.setViewportSize({ width: 390, height: 700 });
  const frame = page.locator('iframe[src]');
  await frame.evaluate((it) => it.style.setProperty('block-size', '660px', 'important'));
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const amount = widget.getByLabel('Amount', { exact: true });
  await amount.waitFor();
  const footer = widget.locator('.sticky-footer');
  await footer.locator('dl:not([data-reserved])').waitFor();
  const end = (await boxOf(frame)).bottom;
  await expect.poll(async () => Math.abs((await boxOf(footer)).bottom - end)).toBeLessThanOrEqual(20);
  expect((await boxOf(amount)).bottom).toBeLessThanOrEqual((await boxOf(footer)).y);
  // The quote draws no name without a value, and no line of it ends with a separator.
  const look = () =>
    footer.locator('dl:not([data-reserved])').evaluate((list) => {
      const [first] = list.children;
      return [getComputedStyle(list).opacity, first && getComputedStyle(first, '::after').content];
    });
  expect(await look()).toEqual(['0', 'none']);
  await amount.fill('500');
  await expect.poll(look).toEqual(['1', 'none']);
});

test('saved details that arrive late move no field', { tags: 'release' }, async ({ open, sandbox }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const india = { country: 'in', currency: 'INR', page: 'withdrawal' };
  const prepare = async (tab: Page) => {
    const connection = await tamperWithConnection(tab, sandbox.url);
    connection.holdResponses('BANKING:userdata-payment-snippet', gate);
  };
  const page = await open(india, { prepare });
  await page.getByRole('button', { name: /IMPS/ }).click();
  const account = page.getByLabel('Account number');
  await account.waitFor();
  await page.locator('.sticky-footer dl:not([data-reserved])').waitFor();
  const before = await boxOf(account);
  release();
  await page.getByRole('group', { name: 'Saved details' }).waitFor();
  expect(await boxOf(account)).toEqual(before);
});
