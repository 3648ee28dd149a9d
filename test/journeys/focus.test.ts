import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { inCardFrame } from '../support/card-form.ts';
import { journey as test } from '../support/journey.ts';
import { focusedName, moveTo, press, type } from '../support/keyboard.ts';
import type { Widget } from '../support/open-host-page.ts';
import { describeModes } from '../support/release-only.ts';
import { fillPayout, fillSpei, NAME, paySpei, readFee, submit } from '../support/user-actions.ts';

const HOST_HEADER_PX = 60;

async function furnish(page: Page): Promise<void> {
  await page.evaluate((covered) => {
    document.documentElement.style.scrollPaddingTop = `${covered}px`;
    const news = Object.assign(document.createElement('p'), { textContent: 'News' });
    news.style.blockSize = '1500px';
    document.body.style.paddingBlockStart = '300px';
    document.body.prepend(
      Object.assign(document.createElement('input'), { ariaLabel: 'Search' }),
      Object.assign(document.createElement('button'), { textContent: 'Host' }),
    );
    document.body.append(news);
  }, HOST_HEADER_PX);
}

async function fillCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Nigerian cards/ }).click();
  await page.getByRole('button', { name: /^Visa/ }).click();
  const card = {
    Amount: '5000',
    'Card number': '4111111111111111',
    'Expiry date': '12/34',
    CVV: '123',
    'Cardholder name': 'ADA OBI',
  };
  const cards = inCardFrame(page);
  for (const [label, text] of Object.entries(card)) await cards.getByLabel(label).fill(text);
}

/** Waits two animation frames, because the widget's frame gets messages, such as changes of the visible area, in the meantime. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
}

async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  await settle(page);
}

async function topOf(it: Locator): Promise<number> {
  return (await it.boundingBox())?.y ?? Number.NaN;
}

/** True if the widget's header is just below the host's sticky header; the slack allows for the border of a partner's iframe. */
async function isAtTop(widget: Widget, slack = 3): Promise<boolean> {
  const top = await topOf(widget.locator('.header'));
  return top > HOST_HEADER_PX - 1 && top < HOST_HEADER_PX + slack;
}

/**
 * A frame of another origin can only request the scrolling, and may become shorter before the browser scrolls, so its position is less
 * exact.
 */
const FRAME_SLACK_PX = 100;

describeModes(['inline'], (mode) => {
  test('a new screen scrolls its top into view if the button that led there was further down', {
    tags: 'release',
  }, async ({ embed }) => {
    const { page, widget, goBack } = await embed(mode);
    await furnish(page);
    await fillSpei(widget, '512');
    await scroll(page, 900);
    await expect.poll(() => topOf(widget.locator('.header'))).toBeLessThan(-500);
    await submit(widget, 'Deposit');
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    const slack = mode === 'inline' ? undefined : FRAME_SLACK_PX;
    await expect.poll(() => isAtTop(widget, slack)).toBe(true);

    // The host's own Back button has to move the focus like the widget's.
    const button = page.getByRole('button', { name: 'Host' });
    await button.evaluate((it) => it.focus({ preventScroll: true }));
    await scroll(page, 900);
    await expect.poll(() => topOf(widget.locator('.header'))).toBeLessThan(-500);
    await goBack();
    await widget.getByLabel('Amount').waitFor();
    await expect.poll(() => isAtTop(widget, slack)).toBe(true);
    expect(await button.evaluate((it) => document.activeElement === it)).toBe(true);
  });

  test('a new screen does not scroll the host page if its top is visible, or if the widget is out of sight', {
    tags: 'release',
  }, async ({ embed, panel }) => {
    const { page, widget } = await embed(mode);
    await furnish(page);
    await scroll(page, 100);
    const tile = widget.getByRole('button', { name: /^SPEI bank transfer/ });
    // Waits for React's list, because the first list has a header of its own until then.
    await widget.getByRole('searchbox').waitFor();
    const before = await topOf(widget.locator('.header'));
    await tile.click();
    await widget.getByLabel('Full name').waitFor();
    expect(await topOf(widget.locator('.header'))).toBe(before);
    await widget.getByRole('button', { name: 'Back' }).click();
    await paySpei(widget, '512');
    await scroll(page, 10_000);
    const news = page.getByText('News');
    const place = await topOf(news);
    const [payment] = await panel.payments();
    await panel.act('approve', { id: payment?.id });
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
    // Compares within 1 px, because the browser keeps the scroll position in whole pixels and the widget's height has fractions.
    expect(Math.abs((await topOf(news)) - place)).toBeLessThan(1);
  });
});

test.for(['frame', 'iframe'] as const)(
  '%s: a new screen scrolls into view also where a frame cannot scroll its parent, as in WebKit',
  { tags: 'release' },
  async (mode, { embed }) => {
    const { page, widget } = await embed(mode);
    await furnish(page);
    await fillSpei(widget, '512');
    await widget.getByRole('button', { name: /^Deposit / }).waitFor();
    await widget.locator('pay-widget').evaluate(({ shadowRoot }) => {
      Element.prototype.scrollIntoView = () => {};
      // Takes the focus off the field, because Chromium scrolls back to a focused field when its frame changes its height.
      if (shadowRoot?.activeElement instanceof HTMLElement) shadowRoot.activeElement.blur();
    });
    const header = widget.locator('.header');
    await expect
      .poll(async () => {
        await scroll(page, 900);
        return topOf(header);
      })
      .toBeLessThan(-100);
    await widget.getByRole('button', { name: /^Deposit / }).dispatchEvent('click');
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    // The shorter screen may already show the header, and then nothing has to scroll.
    await expect.poll(() => topOf(header)).toBeGreaterThan(HOST_HEADER_PX - 1);
    expect(await topOf(header)).toBeLessThan(300);
  },
);

test('the one-time code screen of a card shows its header, and its field has the focus', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ country: 'ng', currency: 'NGN' });
  await furnish(page);
  await fillCard(page);
  await scroll(page, 900);
  const cards = inCardFrame(page);
  await expect.poll(() => topOf(cards.locator('.header'))).toBeLessThan(-300);
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await expect.poll(() => isAtTop(cards, FRAME_SLACK_PX)).toBe(true);
  await expect.poll(() => focusedName(page)).toMatch(/^Code from the SMS/);
});

test.for(['inline', 'frame'] as const)(
  '%s: a screen that the cashier opens does not take the focus from a field of the host page',
  { tags: 'release' },
  async (mode, { embed, panel }) => {
    const { page, widget } = await embed(mode);
    await furnish(page);
    await paySpei(widget, '512');
    const search = page.getByRole('textbox', { name: 'Search' });
    await search.pressSequentially('ren');
    await scroll(page, 500);
    const [payment] = await panel.payments();
    await panel.act('approve', { id: payment?.id });
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
    // Waits, so that a widget which takes the focus from the host's search box has done so by now.
    await settle(page);
    expect(await page.evaluate(() => scrollY)).toBe(500);
    await page.keyboard.type('t');
    expect(await search.inputValue()).toBe('rent');
    if (mode === 'inline') return;
    await page.locator('iframe').evaluate((frame) => frame.focus());
    await expect.poll(() => widget.locator('main').evaluate((main) => main.matches(':focus'))).toBe(true);
  },
);

test('the one-time code field of a card does not take the focus from a field of the host page', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ country: 'ng', currency: 'NGN' });
  await furnish(page);
  await fillCard(page);
  const search = page.getByRole('textbox', { name: 'Search' });
  const cards = inCardFrame(page);
  await submit(cards, 'Deposit');
  // Focuses the host's search box itself, because the page around a frame gets no event of a click inside it.
  await search.focus();
  await cards.getByLabel('Code from the SMS').waitFor();
  await settle(page);
  expect(await search.evaluate((input) => document.activeElement === input)).toBe(true);
});

test.for(['Enter in a field', 'the button'])(
  'after a rejection the focus stays on the main button, if the form was submitted by %s',
  { tags: 'release' },
  async (way, { open }) => {
    const page = await open();
    await press(page, /^SPEI bank transfer/);
    await page.getByLabel('Full name').waitFor();
    // Amount 513: the sandbox has no payment details for an amount that ends in 13.
    await type(page, /^Amount/, '513');
    await type(page, /^Full name/, NAME);
    await readFee(page);
    if (way === 'the button') await moveTo(page, /^Deposit /);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('We can’t take this amount').waitFor();
    expect(await focusedName(page)).toMatch(/^Deposit /);
  },
);

test.for([
  ['as soon as it is there', 0],
  ['one frame later', 1],
] as const)(
  'a field that the user enters %s keeps the focus, although a new screen takes it',
  { tags: 'release' },
  async ([, frames], { open }) => {
    const page = await open();
    await page.locator('pay-widget').evaluate(({ shadowRoot: root }, wait) => {
      const observer = new MutationObserver(() => {
        const field = root?.querySelector<HTMLInputElement>('.view:not([hidden]) input[name=amount]');
        if (!field) return;
        observer.disconnect();
        if (wait) requestAnimationFrame(() => field.focus());
        else field.focus();
      });
      const all = { childList: true, subtree: true, attributes: true };
      if (root) observer.observe(root, all);
    }, frames);
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await page.getByLabel('Full name').waitFor();
    await settle(page);
    expect(await focusedName(page)).toBe('Amount');
  },
);

test('an offered amount moves the focus before the main button, and a held key does not submit again', {
  tags: 'release',
}, async ({ open, wire }) => {
  const page = await open();
  await fillSpei(page, '513');
  await submit(page, 'Deposit');
  const near = page.getByRole('group', { name: 'Nearest amounts you can pay' });
  await near.getByRole('button').first().focus();
  const creates = () => wire.sent.filter((frame) => frame.includes(':create-v1')).length;
  const before = creates();
  for (let pressed = 0; pressed < 3; pressed += 1) {
    await page.keyboard.down('Enter');
    await settle(page);
  }
  await page.keyboard.up('Enter');
  await near.waitFor({ state: 'detached' });
  expect(creates()).toBe(before);
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toMatch(/^Deposit /);
});

test('a key that is held down on the main button submits once, whatever the outcome', async ({
  open,
  wire,
}) => {
  const page = await open();
  await press(page, /^SPEI bank transfer/);
  await page.getByLabel('Full name').waitFor();
  await type(page, /^Amount/, '513');
  await type(page, /^Full name/, NAME);
  await moveTo(page, /^Deposit /);
  await readFee(page);
  const hold = async () => {
    await page.keyboard.down('Enter');
    return page.getByRole('alert').count();
  };
  await expect.poll(hold).toBe(1);
  for (let pressed = 0; pressed < 3; pressed += 1) await hold();
  await page.keyboard.up('Enter');
  await settle(page);
  expect(wire.sent.filter((frame) => frame.includes('"type":"BANKING_DEPOSIT:create-v1"'))).toHaveLength(1);
});

/** Checks every animation frame from the next click until a screen is shown, because a wrong frame is too short to poll for. */
async function watch(page: Page, end: string): Promise<() => Promise<string[]>> {
  await page.locator('pay-widget').evaluate(({ shadowRoot }, last) => {
    const faults: string[] = [];
    const look = () => {
      const main = shadowRoot?.querySelector('main');
      if (!main?.textContent && !main?.querySelector('.skeleton')) faults.push(`empty ${main?.dataset.page}`);
      if (!shadowRoot?.activeElement) faults.push(`no focus ${main?.dataset.page}`);
      if (main?.dataset.page !== last) requestAnimationFrame(look);
    };
    shadowRoot?.addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true });
    Object.assign(window, { faults });
  }, end);
  return () => page.evaluate(() => Reflect.get(window, 'faults'));
}

test('between a tap and the next screen every rendered frame has content, and the focus stays in the widget', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ page: 'withdrawal' });
  await fillPayout(page, '312');
  const faults = await watch(page, '/withdrawal/complete');
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: /got your request|on its way|Sent/ }).waitFor();
  expect(await faults()).toEqual([]);
});

test('when the same method is paid again, every rendered frame has content, and the focus stays in the widget', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open();
  await paySpei(page, '612');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Full name').waitFor();
  await submit(page, 'Deposit');
  const again = page.getByRole('button', { name: 'Pay $612.00 once more' });
  await again.waitFor();
  // The first button begins where the callout's text begins, because both are read as one block.
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0;
  const first = page.locator('.callout .recovery-actions button').first();
  expect(Math.abs((await leftOf(first)) - (await leftOf(page.locator('.callout strong'))))).toBeLessThan(2);
  // A plain button has no visible edge, so its label would start right of the text.
  expect(await again.getAttribute('data-variant')).not.toBe('plain');
  const faults = await watch(page, '/deposit/redirect/instruction');
  await again.press('Enter');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await faults()).toEqual([]);
});
