import type { Locator, Page } from 'playwright';
import { describe, expect, vi } from 'vitest';
import { enlargeText } from '../../demo/workbench/large-text.ts';
import { INTERFACE_LANGUAGES, languageTagOf } from '../../src/i18n/language-tags.ts';
import { BASE_LANGUAGE } from '../../src/i18n/languages.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { journey as test } from '../support/journey.ts';
import { fillPayout, paySpei, readFee, submit } from '../support/user-actions.ts';

/** Polls for a box, because React replaces the tiles of the first list at any moment. */
const topOf = async (it: Locator) => {
  const box = await vi.waitUntil(() => it.boundingBox(), { timeout: 30_000 });
  return { y: Math.round(box.y), bottom: Math.round(box.y + box.height) };
};

/** WCAG contrast of a placeholder. The colours are drawn on a canvas, because computed colours may have any notation. */
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

test('in a frame that is higher than the window, the main button sticks to the part that is seen', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('frame', {});
  await page.setViewportSize({ width: 360, height: 560 });
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await widget.locator('.sticky-footer dl:not([data-reserved])').waitFor();
  const pay = widget.locator('.sticky-footer button');
  await expect.poll(async () => (await topOf(pay)).bottom).toBeLessThanOrEqual(560);
  expect((await topOf(pay)).y).toBeGreaterThan(280);
});

/** The test needs a narrow and a wide font, because their texts have different numbers of lines (test/support/fonts/fonts.conf). */
const FONTS = ['Ubuntu Condensed', 'DejaVu Sans'];
const WIDTHS = [320, 360, 768, 1280];
type Language = (typeof INTERFACE_LANGUAGES)[number];

/** The languages with the longest texts, one of them written from right to left, and English. */
const LONG_LANGUAGES: readonly Language[] = ['en', 'fr', 'it', 'ru', 'tj', 'fa'];

/** Values for each combination of language, font, text size and width. All change in one open page, because a page for each would take minutes. */
async function measure(
  page: Page,
  languages: readonly Language[],
  selectors: Record<string, 'y' | 'height'>,
): Promise<Record<string, Record<string, number>>> {
  await page.locator('main').evaluate(async (main) => {
    const moving = () =>
      main.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getTiming().iterations === 1);
    await Promise.allSettled(moving().map(({ finished }) => finished));
  });
  const wanted = {
    languages: [...languages, BASE_LANGUAGE].map((code) => [code, languageTagOf(code)] as const),
    fonts: FONTS,
    widths: WIDTHS,
    texts: { normal: '', double: enlargeText(2) },
    selectors,
  };
  return page.locator('pay-widget').evaluate(async (element, wish) => {
    const root = element.shadowRoot;
    const found: Record<string, Record<string, number>> = {};
    if (!root) return found;
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets.push(sheet);
    const host = element.getBoundingClientRect();
    for (const [locale, tag] of wish.languages) {
      Object.assign(element, { locale });
      while (root.querySelector('.app')?.getAttribute('lang') !== tag)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const font of wish.fonts)
        for (const [text, css] of Object.entries(wish.texts))
          for (const width of wish.widths) {
            element.style.setProperty('--pay-font', `'${font}'`);
            element.style.setProperty('inline-size', `${width}px`);
            sheet.replaceSync(css);
            found[`${locale} ${font} ${text} ${width}`] = Object.fromEntries(
              Object.entries(wish.selectors).map(([selector, side]) => {
                const box = root.querySelector(selector)?.getBoundingClientRect();
                return [selector, box ? Math.round(side === 'y' ? box.y - host.y : box.height) : Number.NaN];
              }),
            );
          }
    }
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    element.style.removeProperty('--pay-font');
    element.style.removeProperty('inline-size');
    return found;
  }, wanted);
}

/** The list comes beside a form only with a change of the width, and its code loads after the form, so the width changes until it is there. */
const narrowFormByList = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.setViewportSize(PHONE);
        await page.setViewportSize(DESKTOP);
        return page.locator('.list-beside').isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);

const movesBetween = <Look>(before: Record<string, Look>, after: Record<string, Look>): string[] =>
  Object.keys(before).flatMap((look) => {
    const [was, is] = [before, after].map((looks) => JSON.stringify(looks[look]));
    return was === is ? [] : [`${look}: ${was} → ${is}`];
  });

test('Back from a payment shows the list with the tile of this payment at once, so that no tile moves under a finger', async ({
  open,
}) => {
  const page = await open();
  await paySpei(page, '512');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Amount').waitFor();
  const firstTile = page.evaluate(
    () =>
      new Promise((found) => {
        const root = document.querySelector('pay-widget')?.shadowRoot;
        if (!root) return;
        new MutationObserver(() => {
          const methods = root.querySelector('.methods:has(.tile)');
          // Reads the tiles a frame later, when the browser paints what React has drawn in one task.
          if (methods) requestAnimationFrame(() => found(methods.querySelector('.tile')?.textContent));
        }).observe(root, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await firstTile).toContain('You have an open payment');
});

const STATUS = { '.status-icon': 'y', '.status-screen-more .card-group': 'y' } as const;
const STATUS_AND_BUTTON = { ...STATUS, '.status-screen-actions button': 'y' } as const;

describe.each([
  ['in the languages with the longest texts', LONG_LANGUAGES, {}],
  [
    'in all other languages',
    INTERFACE_LANGUAGES.filter((code) => !LONG_LANGUAGES.includes(code)),
    { tags: 'release' },
  ],
] as const)(
  '%s, with a narrow and a wide font, normal and double text, at 320 to 1280 px:',
  (_name, languages, options) => {
    test(
      'a status that changes moves neither status icon, card nor button of a deposit',
      options,
      async ({ open, panel }) => {
        const page = await open({}, { viewport: DESKTOP });
        await payWallet(page);
        const waiting = await measure(page, languages, STATUS_AND_BUTTON);
        expect(await page.getByText(/^New balance/).isVisible()).toBe(false);
        const [payment] = await panel.payments();
        await panel.act('status', { id: payment?.id, value: 'accepted' });
        await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
        expect(movesBetween(waiting, await measure(page, languages, STATUS_AND_BUTTON))).toEqual([]);
        await panel.act('approve', { id: payment?.id });
        await page.getByRole('heading', { name: 'Done' }).waitFor();
        await page.getByText(/^New balance/).waitFor();
        expect(movesBetween(waiting, await measure(page, languages, STATUS_AND_BUTTON))).toEqual([]);

        // Control: the two fonts give this text different numbers of lines, so a moving element would be seen.
        const positions = FONTS.map((font) => waiting[`${languages[0]} ${font} double 320`]);
        expect(positions[0]).not.toEqual(positions[1]);
      },
    );

    test.for(['reject', 'expire'] as const)(
      'a deposit that fails moves neither status icon nor card: %s',
      { tags: 'release' },
      async (action, { open, panel }) => {
        const page = await open({}, { viewport: DESKTOP });
        await payWallet(page);
        const waiting = await measure(page, languages, STATUS);
        const [payment] = await panel.payments();
        await panel.act(action, { id: payment?.id });
        await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
        expect(movesBetween(waiting, await measure(page, languages, STATUS))).toEqual([]);
      },
    );

    test('a status that changes moves neither status icon, card nor button of a withdrawal', {
      tags: 'release',
    }, async ({ open, panel }) => {
      const page = await open({ page: 'withdrawal' }, { viewport: DESKTOP });
      await fillPayout(page, '312');
      await submit(page, 'Withdraw');
      await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
      const requested = await measure(page, languages, STATUS_AND_BUTTON);
      const [payment] = await panel.payments();
      await panel.act('status', { id: payment?.id, value: 'accepted' });
      await page.getByRole('heading', { name: 'Your money is on its way' }).waitFor();
      expect(movesBetween(requested, await measure(page, languages, STATUS_AND_BUTTON))).toEqual([]);
      await panel.act('approve', { id: payment?.id });
      await page.getByRole('heading', { name: 'Sent' }).waitFor();
      expect(movesBetween(requested, await measure(page, languages, STATUS_AND_BUTTON))).toEqual([]);
    });

    test('fee, net amount and arrival need no more space when they are known', { tags: 'release' }, async ({
      open,
    }) => {
      const page = await open({}, { viewport: DESKTOP });
      await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
      await page.locator('.quote').waitFor();
      await narrowFormByList(page);
      const blank = await measure(page, languages, { '.quote': 'height' });
      await page.getByRole('textbox', { name: 'Amount' }).fill('512');
      await readFee(page);
      expect(movesBetween(blank, await measure(page, languages, { '.quote': 'height' }))).toEqual([]);
    });
  },
);

async function payWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^E-wallet/ }).click();
  await page.getByLabel('Amount').fill('512');
  await page.getByLabel('E-mail').fill('maria@example.com');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
}
