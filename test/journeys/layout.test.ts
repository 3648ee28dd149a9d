import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

// One test is offline while code is still prefetched, and the browser logs each file that it cannot load.
const test = journey.extend('allowedConsoleErrors', () => /ERR_INTERNET_DISCONNECTED/);

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error('Nothing is drawn there');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test('no text box is smaller than 16 px, below which iOS zooms into it, whatever text sizes a partner sets', async ({
  embed,
}) => {
  const { widget } = await embed('inline', {
    schema: { variables: { '--pay-type-body': '13px', '--pay-type-small': '12px' } },
  });
  const TEXT_BOXES = 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea';
  const smallBoxes = () =>
    widget
      .locator(TEXT_BOXES)
      .evaluateAll((boxes) =>
        boxes
          .filter((box) => Number.parseFloat(getComputedStyle(box).fontSize) < 16)
          .map((box) => box.outerHTML),
      );
  const tile = widget.getByRole('button', { name: /^SPEI bank transfer/ });
  await widget.getByRole('searchbox', { name: 'Search' }).waitFor();
  expect(await tile.evaluate((node) => getComputedStyle(node).getPropertyValue('--pay-type-body'))).toBe(
    '13px',
  );
  expect(await smallBoxes()).toEqual([]);
  await tile.click();
  await widget.getByLabel('Full name').waitFor();
  expect(await smallBoxes()).toEqual([]);
});

test('a tapped field that the sticky main button half covers is scrolled clear of it, and an uncovered one is not scrolled', async ({
  open,
}) => {
  const page = await open({ page: 'withdrawal' });
  await page.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  const [name, clabe] = [page.getByLabel('Full name'), page.getByLabel('CLABE')];
  const footer = page.locator('.sticky-footer');
  await name.waitFor();
  await page.locator('.sticky-footer dl:not([data-reserved])').waitFor();
  const over = (await boxOf(name)).y - (await boxOf(footer)).y + 12;
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), over);
  const { x, y } = await boxOf(name);
  expect((await boxOf(name)).bottom).toBeGreaterThan((await boxOf(footer)).y);
  await page.mouse.click(x + 20, y + 6);
  await expect
    .poll(async () => (await boxOf(footer)).y - (await boxOf(name)).bottom)
    .toBeGreaterThanOrEqual(20);

  const before = await boxOf(clabe);
  await page.mouse.click(before.x + 20, before.y + 20);
  await expect.poll(() => clabe.evaluate((it) => it.matches(':focus'))).toBe(true);
  expect(await boxOf(clabe)).toEqual(before);
});

test('on a phone in landscape the main button is visible beside the fields', { tags: 'release' }, async ({
  open,
}) => {
  const page = await open({ country: 'co', currency: 'COP' }, { isAlone: true });
  await page.setViewportSize({ width: 740, height: 360 });
  await page.getByRole('button', { name: /^PSE/ }).click();
  const amount = page.getByLabel('Amount');
  await amount.fill('10112');
  const pay = page.getByRole('button', { name: /^Deposit / });
  expect((await boxOf(pay)).x).toBeGreaterThan((await boxOf(amount)).right);

  // On the screen with further fields of the cashier, the main button is in sight beside the fields too.
  await page.getByRole('button', { name: /^Document type/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Document number').fill('1032456789');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await pay.click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  const bank = await boxOf(page.getByRole('button', { name: /^Bank / }));
  const { x, y, bottom } = await boxOf(pay);
  expect(x).toBeGreaterThan(bank.right);
  expect([y >= 0, bottom <= 360]).toEqual([true, true]);
});

test('a long total stays the largest text of its card on a narrow phone with enlarged text', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ country: 'id', currency: 'IDR' }, { isAlone: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: /^Indonesian banks/ }).click();
  await page.getByRole('button', { name: /^BCA virtual account/ }).click();
  await page.getByLabel('Amount').fill('12345612');
  await page.getByLabel('Full name').fill('Siti Rahayu');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.locator('pay-widget').evaluate((widget) => {
    const sizes = { caption: 24, small: 28, body: 32, title: 40, headline: 56 };
    for (const [name, size] of Object.entries(sizes))
      widget.style.setProperty(`--pay-type-${name}`, `${size}px`);
  });
  const sizeOf = (it: Locator) =>
    it.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const sum = page.locator('.amount-card').getByText('Rp 12,345,612');
  expect(await sizeOf(sum)).toBeGreaterThan(28);
  const linesOfDigits = await sum.evaluate(({ firstChild }) => {
    const digits = new Range();
    digits.setStart(firstChild as Text, 'Rp '.length);
    digits.setEnd(firstChild as Text, 'Rp 12,345,612'.length);
    return digits.getClientRects().length;
  });
  expect(linesOfDigits).toBe(1);
});

test('in a frame that is higher than the window, toasts and bottom sheets are shown in the visible part', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('frame', { page: 'withdrawal', currency: 'NGN', paymentGeo: 'NG' });
  await page.setViewportSize({ width: 360, height: 560 });
  await widget.getByRole('button', { name: /^Bank transfer/ }).click();
  await widget.getByRole('button', { name: /^Bank/ }).click();
  const isSeen = async (it: Locator) => {
    const { y, bottom } = await boxOf(it);
    return y >= 0 && bottom <= 561;
  };
  const sheet = widget.getByRole('dialog');
  await expect.poll(() => isSeen(sheet.locator('.sheet-panel'))).toBe(true);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await widget.locator('.toasts').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  const notice = widget.getByText('We can’t reach the cashier');
  await notice.waitFor();
  await expect.poll(() => isSeen(notice)).toBe(true);
});

describe('a list of options in a sheet that comes up slowly', () => {
  const withBanks = test.extend('openBanks', ({ open }) => async () => {
    const query = { country: 'ng', currency: 'NGN', page: 'withdrawal' };
    const page = await open(query, { isAlone: true, viewport: { width: 360, height: 560 } });
    await page.getByRole('button', { name: /^Bank transfer/ }).click();
    await page.locator('.toasts').waitFor({ state: 'attached' });
    await page.locator('pay-widget').evaluate((widget) => widget.style.setProperty('--pay-calm', '600s'));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Presses by a key, because with this setting the form moves for minutes too, and a click would wait for its end.
    await page.getByRole('button', { name: /^Bank (?!transfer)/ }).press('Enter');
    const panel = page.getByRole('dialog').locator('.sheet-panel');
    await panel.waitFor({ state: 'attached' });
    return { page, panel, option: page.getByRole('option', { name: /^First Bank/ }) };
  });

  withBanks(
    'begins below the screen, and nothing scrolls it up, from where its rows would jump back',
    async ({ openBanks }) => {
      const { page, panel, option } = await openBanks();
      const top = await panel.evaluate((element) => {
        const [animation] = element.getAnimations();
        animation?.pause();
        if (animation) animation.currentTime = 0;
        return element.getBoundingClientRect().top;
      });
      expect(top).toBeGreaterThanOrEqual(560);
      expect(
        await option.evaluate((row) => {
          row.scrollIntoView({ block: 'center' });
          return row.closest('.sheet-panel')?.getBoundingClientRect().top;
        }),
      ).toBe(top);
      await page.close();
    },
  );

  withBanks(
    'a row that moves below a finger is not chosen, and a row that stays is',
    async ({ openBanks }) => {
      const { page, panel, option } = await openBanks();
      await panel.evaluate((element) => element.getAnimations()[0]?.finish());
      const { y } = await boxOf(option);
      const { height } = (await option.boundingBox()) ?? { height: 0 };
      const touch = await page.context().newCDPSession(page);
      const finger = { x: 100, y: y + height / 2 };
      const trigger = page.getByRole('button', { name: /^Bank (?!transfer)/ });
      const tap = async (between: () => Promise<unknown>) => {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
        await between();
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      const rows = page.getByRole('listbox');
      await page.evaluate(() => addEventListener('click', () => (document.title = 'clicked'), true));
      await tap(() => rows.evaluate((list, down) => (list.style.paddingTop = `${down}px`), height + 8));
      await expect.poll(() => page.title()).toBe('clicked');
      await page.getByRole('dialog').waitFor();
      expect(await trigger.textContent()).toContain('Choose');
      await rows.evaluate((list) => list.style.removeProperty('padding-top'));
      await tap(async () => {});
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await trigger.textContent()).toContain('First Bank');
      await page.close();
    },
  );
});
