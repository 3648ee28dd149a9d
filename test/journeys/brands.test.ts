import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { deriveTokens } from '../../src/theme/brand.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { journey as test } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';

/** Brands with colours and fonts far from the default ones; a brand sets design tokens only. */
const BRANDS = [
  ['Velvet', 'dark'],
  ['Ledger', 'light'],
] as const;

const OURS = [
  'accent',
  'accent-text',
  'accent-hover',
  'accent-soft',
  'surface',
  'canvas',
  'raised',
  'field',
  'text',
];

describe.each(BRANDS)('the brand %s', (brand, theme) => {
  test.for([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const)(
    'has its own colours alone in list and form on %s, and nothing is wider than the window',
    releaseUnless(theme === 'dark'),
    async ([, viewport], { open }) => {
      const page = await open({ brand, theme }, { viewport });
      const seen = () =>
        page.locator('pay-widget').evaluate((widget) =>
          [
            ...(widget.shadowRoot?.querySelectorAll<HTMLElement>('.app, .app :not(svg *, img)') ?? []),
          ].flatMap((element) => {
            const { color, backgroundColor, borderTopColor, borderTopWidth, fontFamily } =
              getComputedStyle(element);
            return [color, backgroundColor, borderTopWidth === '0px' ? '' : borderTopColor, fontFamily];
          }),
        );
      const spei = page.getByRole('button', { name: /^SPEI bank transfer/ });
      await spei.waitFor();
      const colors = new Set(await seen());
      await spei.click();
      await page.getByRole('button', { name: 'Deposit money' }).waitFor();
      for (const color of await seen()) colors.add(color);

      const ours = deriveTokens({}, theme);
      const rgb = await page.evaluate(
        (hexes) =>
          hexes.map((hex) => {
            const element = document.createElement('i');
            element.style.color = hex;
            document.body.append(element);
            const { color } = getComputedStyle(element);
            element.remove();
            return color;
          }),
        OURS.map((name) => ours[`--pay-${name}`] ?? '').filter((hex) => hex !== '#ffffff'),
      );
      expect(rgb.filter((color) => colors.has(color))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const families = [...colors].filter((text) => text.includes('sans-serif'));
      expect(families.every((family) => !family.includes('system-ui'))).toBe(true);
    },
  );
});

test('the first list has the brand before any code of a form, toast or receipt has come', async ({
  open,
}) => {
  const prepare = (page: Page) =>
    page.route(/\/(?:react-dom|form|toasts|fields|rest|screens)-[^/]*\.js/, () => {});
  const page = await open({ brand: 'Velvet', theme: 'dark' }, { isAlone: true, prepare });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  const accent = () =>
    page
      .locator('pay-widget')
      .evaluate((widget) =>
        getComputedStyle(widget.shadowRoot?.querySelector('.app') ?? widget).getPropertyValue('--pay-accent'),
      );
  await expect.poll(accent).not.toBe(deriveTokens({}, 'dark')['--pay-accent']);
});

test('on a form the host’s badge and Back stand at the start of the header, and Close at its end', {
  tags: 'release',
}, async ({ embed, sandbox }) => {
  const schema = { assets: { badge: `${sandbox.url}/element/preload.json` } };
  const { page, widget } = await embed('inline', { schema });
  await page.setViewportSize({ width: 390, height: 844 });
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const places = async () => {
    const [badge, back, close] = await Promise.all(
      ['.host-badge', '[data-back]', '[part="close"]'].map((part) => page.locator(part).boundingBox()),
    );
    if (!badge || !back || !close) return null;
    return [back.x - badge.x - badge.width < 16, 390 - close.x - close.width < 24];
  };
  await expect.poll(places).toEqual([true, true]);
});
