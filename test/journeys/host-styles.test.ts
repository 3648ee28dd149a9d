import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { settle } from '../gallery/settle.ts';
import { journey as test } from '../support/journey.ts';
import { differenceOf } from '../visual/compare.ts';

/** The widget follows only these inherited properties of the host, because a host hides, disables or mirrors it by them. */
const FOLLOWED = ['visibility', 'pointer-events', 'direction'];
/** A host that sets one of these properties turns its own layout, so the widget gets another width, which is right. */
const TURNING = ['writing-mode', '-webkit-writing-mode'];

/** Values of all kinds, so that each inherited property accepts one that is not its initial value. */
const VALUES =
  `rgb(1, 250, 3)|red|7px|3|0.3|italic|small-caps|900|condensed|fantasy|serif|dark|uppercase|pre|nowrap|break-all
  |anywhere|manual|isolate|none|hidden|collapse|bottom|right|end|center|wait|pixelated|geometricprecision|square|round|evenodd|stroke
  |linearrgb|exact|economy|thin|red red|red blue|"<" ">"|"x"|"kern" 0|"wght" 9|2px 2px red|2px red|under|over|over right|loose|sideways
  |upright|vertical-rl|inside|hide|middle|all|ruby-text|avoid|balance|pretty|match-parent|separate|text|off|no-common-ligatures|sub
  |titling-caps|historical-forms|lining-nums|jis78|emoji|read-write|disc|always|first|last|each-line|hanging|multiply|standard
  |no-autospace|trim-start|space-all|cap alphabetic|compact|match-source|flat|filled|dot|both|0 5px|markers|no-drag|antialiased`
    .split('|')
    .map((value) => value.trim());

/** For each property that this browser inherits, a declaration with another value than the initial one. */
function findInherited(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ values, followed }) => {
      const parent = document.createElement('div');
      const child = document.createElement('div');
      // An element without a box has no computed value that depends on the layout, so only an inherited value can differ in it.
      parent.style.display = 'none';
      parent.append(child);
      document.body.append(parent);
      const [outer, inner] = [getComputedStyle(parent), getComputedStyle(child)];
      const declarations = [...inner].flatMap((name) => {
        const initial = inner.getPropertyValue(name);
        for (const value of followed.includes(name) || name === 'display' ? [] : values) {
          parent.style.setProperty(name, value);
          const isInherited =
            inner.getPropertyValue(name) !== initial &&
            inner.getPropertyValue(name) === outer.getPropertyValue(name);
          parent.style.removeProperty(name);
          if (isInherited) return `${name}: ${value} !important`;
        }
        return [];
      });
      parent.remove();
      return declarations;
    },
    { values: VALUES, followed: [...FOLLOWED, ...TURNING] },
  );
}

const readStyles = (canvas: Locator) =>
  canvas.evaluate((drawn) =>
    [drawn, ...drawn.querySelectorAll('*')].flatMap((element, at) => {
      const style = getComputedStyle(element);
      return [...style].map((name) => `${at} ${element.localName} ${name}: ${style.getPropertyValue(name)}`);
    }),
  );

/** Adopts a style sheet, because the page's policy forbids style elements. */
const addHostStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

const picture = async (page: Page) => {
  const box = await page.locator('pay-widget').boundingBox();
  const height = page.viewportSize()?.height;
  if (!box || !height) throw new Error('The widget has no box');
  const clip = { x: box.x, y: box.y, width: box.width, height: height - box.y };
  return page.screenshot({ animations: 'disabled', caret: 'hide', clip });
};

test('no inherited property of the host page changes anything inside the widget', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI/ }).first().click();
  await widget.getByLabel('Amount').waitFor();
  const canvas = page.locator('pay-widget [data-theme]');
  await page.waitForLoadState('networkidle');
  await settle(page);
  const declarations = await findInherited(page);
  const names = declarations.map((declaration) => declaration.replace(/:.*/, ''));
  for (const name of ['text-indent', 'word-spacing', 'cursor', 'color', 'text-shadow', 'image-rendering'])
    expect(names).toContain(name);
  expect(names.length).toBeGreaterThan(60);
  const before = await readStyles(canvas);
  await addHostStyles(page, `html, body, pay-widget { ${declarations.join(';')} }`);
  const known = new Set(before);
  expect((await readStyles(canvas)).filter((value) => !known.has(value))).toEqual([]);
});

test('rules of the host page for all elements change no pixel of the widget', async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI/ }).first().click();
  await widget.getByLabel('Amount').waitFor();
  await page.waitForLoadState('networkidle');
  await settle(page);
  const before = await picture(page);
  await addHostStyles(
    page,
    `* {
      color: #fff; background: #f0f; font: italic 900 31px/3 fantasy; letter-spacing: 9px; word-spacing: 9px;
      text-indent: 40px; text-align: right; text-transform: uppercase; text-shadow: 2px 2px red; white-space: pre;
      color-scheme: dark; box-sizing: content-box; align-items: center; justify-content: flex-end; gap: 9px;
      flex-wrap: wrap; border-radius: 0; contain: none; container-type: normal; cursor: none; user-select: none;
    }`,
  );
  // `differenceOf` allows a small difference for each colour channel, because an edge that is drawn again may vary.
  expect(await differenceOf(page, before, await picture(page))).toBe(0);
});

test('tokens that the host page sets on the element are the colours inside it', async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI/ }).first().waitFor();
  await addHostStyles(page, 'pay-widget { --pay-canvas: rgb(1, 2, 3) }');
  const paintedAs = await page
    .locator('pay-widget')
    .evaluate((host) => getComputedStyle(host).backgroundColor);
  expect(paintedAs).toBe('rgb(1, 2, 3)');
});

test('a widget in a dialog that its host hides or switches off is hidden and takes no presses', async ({
  embed,
}) => {
  const { page, widget } = await embed('inline');
  const method = widget.getByRole('button', { name: /^SPEI/ }).first();
  await method.waitFor();
  await addHostStyles(page, 'body { visibility: hidden }');
  expect(await method.isVisible()).toBe(false);
  await addHostStyles(page, 'body { visibility: visible; opacity: 0; pointer-events: none }');
  const pressed = await method.evaluate((button) => {
    const { x, y } = button.getBoundingClientRect();
    return document.elementFromPoint(x + 5, y + 5)?.tagName;
  });
  expect(pressed).not.toBe('PAY-WIDGET');
});

test('a host that renders its page again, as morphdom, Livewire and LiveView do, leaves the widget as it is', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget, setData } = await embed('inline');
  await setData({ theme: 'dark' });
  await widget.getByRole('button', { name: /^SPEI/ }).first().click();
  await widget.getByLabel('Amount').fill('512');
  const readColors = () =>
    widget
      .getByRole('heading')
      .first()
      .evaluate((heading) => {
        const { color, colorScheme } = getComputedStyle(heading);
        const root = heading.getRootNode();
        const { backgroundColor } = getComputedStyle(root instanceof ShadowRoot ? root.host : heading);
        return { color, colorScheme, backgroundColor };
      });
  const dark = await readColors();
  expect(dark.colorScheme).toBe('dark');
  await page.locator('pay-widget').evaluate((element) => {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    element.replaceChildren();
  });
  expect(await readColors()).toEqual(dark);
  expect(await widget.getByLabel('Amount').inputValue()).toBe('512');
  await widget.getByRole('button', { name: 'Back' }).click();
  await widget.getByRole('button', { name: /^SPEI/ }).first().waitFor();
  expect(await readColors()).toEqual(dark);
});
