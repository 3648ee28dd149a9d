import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { journey as test } from '../support/journey.ts';
import { fillPayout, submit } from '../support/user-actions.ts';

const topOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error('Nothing is drawn there');
  return { y: Math.round(box.y), bottom: Math.round(box.y + box.height) };
};

/** WCAG contrast of two colours. Each is drawn on a canvas first, because computed colours may be in any notation. */
const contrastOfPlaceholder = (box: Locator) =>
  box.evaluate((input) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (color: string) => {
      if (!context) return 0;
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const search = input.closest('search') ?? input;
    const [one, other] = [
      luminance(getComputedStyle(input, '::placeholder').color),
      luminance(getComputedStyle(search).backgroundColor),
    ];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });

const radiusOf = (it: Locator) =>
  it.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderStartStartRadius));

/** Holds the engine back, so that the shell's skeleton stays until `release`. */
function gateOf() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const prepare = async (page: Page) => {
    await page.route('**/chunks/engine-*.js', async (route) => {
      await gate;
      await route.continue();
    });
  };
  return { prepare, release: () => release() };
}

test('the first method replaces its skeleton in the same position, the hint of the search field is readable, and a square method icon stays square', async ({
  embed,
}) => {
  const { prepare, release } = gateOf();
  const { page, widget } = await embed('inline', {}, { prepare });
  const skeleton = await topOf(page.locator('pay-widget .shell > i:nth-child(3)'));
  release();
  const first = widget.locator('.tile').first();
  await first.waitFor();
  expect(Math.abs((await topOf(first)).y - skeleton.y)).toBeLessThanOrEqual(1);

  const search = widget.getByRole('searchbox');
  const element = page.locator('pay-widget');
  for (const theme of ['light', 'dark']) {
    await element.evaluate((it, value) => it.setAttribute('theme', value), theme);
    expect(await contrastOfPlaceholder(search)).toBeGreaterThanOrEqual(4.5);
  }

  await element.evaluate((it) => it.style.setProperty('--pay-radius', '2px'));
  for (const shape of [widget.locator('.tile-badge, .host-badge'), widget.locator('.tile .icon')])
    expect(await radiusOf(shape.first())).toBeLessThanOrEqual(4);
});

test('in a frame that is higher than the window, the main button sticks to the part that is seen', async ({
  embed,
}) => {
  const { page, widget } = await embed('frame', {});
  await page.setViewportSize({ width: 360, height: 560 });
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await widget.locator('.sticky-footer dl').waitFor();
  const pay = widget.locator('.sticky-footer button');
  await expect.poll(async () => (await topOf(pay)).bottom).toBeLessThanOrEqual(560);
  expect((await topOf(pay)).y).toBeGreaterThan(280);
});

/** Positions of the status icon and of the card with the amount, at rest, from the top of the window. */
async function positionsOf(page: Page): Promise<number[]> {
  await page.locator('main').evaluate(async (main) => {
    const moving = () =>
      main.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getTiming().iterations === 1);
    await Promise.allSettled(moving().map(({ finished }) => finished));
  });
  const icon = page.locator('.status-icon');
  const tops = await Promise.all([
    topOf(icon),
    topOf(page.locator('.status-screen-more .card-group').first()),
  ]);
  return tops.map(({ y }) => y);
}

/** Makes all letters wider, as a partner's font or that of another machine may be. */
async function widen(page: Page): Promise<void> {
  await page.locator('pay-widget').evaluate((it) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.app * { letter-spacing: 0.12em !important; }');
    it.shadowRoot?.adoptedStyleSheets.push(sheet);
  });
}

describe.each([
  ['a phone', PHONE, false],
  ['a desktop', DESKTOP, false],
  ['a narrow phone with wide letters', { width: 320, height: 640 }, true],
  ['a desktop with wide letters', DESKTOP, true],
] as const)(
  'on %s, neither status icon nor card moves when the status changes:',
  (_device, viewport, isWide) => {
    test('a deposit', async ({ open, panel }) => {
      const page = await open({}, { viewport });
      if (isWide) await widen(page);
      await page.getByRole('button', { name: /^E-wallet/ }).click();
      await page.getByLabel('Amount').fill('512');
      await page.getByLabel('E-mail').fill('maria@example.com');
      await submit(page, 'Deposit');
      await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
      const [payment] = await panel.payments();
      await panel.act('status', { id: payment?.id, value: 'accepted' });
      await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
      const before = await positionsOf(page);
      await panel.act('approve', { id: payment?.id });
      await page.getByRole('heading', { name: 'Done' }).waitFor();
      await page.getByText('New balance').waitFor();
      expect(await positionsOf(page)).toEqual(before);
    });

    test('a withdrawal', async ({ open, panel }) => {
      const page = await open({ page: 'withdrawal' }, { viewport });
      if (isWide) await widen(page);
      await fillPayout(page, '312');
      await submit(page, 'Withdraw');
      await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
      const before = await positionsOf(page);
      const [payment] = await panel.payments();
      await panel.act('status', { id: payment?.id, value: 'accepted' });
      await page.getByRole('heading', { name: 'Your money is on its way' }).waitFor();
      expect(await positionsOf(page)).toEqual(before);
      await panel.act('approve', { id: payment?.id });
      await page.getByRole('heading', { name: 'Sent' }).waitFor();
      expect(await positionsOf(page)).toEqual(before);
    });
  },
);
