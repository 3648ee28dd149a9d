/** @module-tag release */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { findBoxes } from '../gallery/find-boxes.ts';
import { journey as test } from '../support/journey.ts';
import { makeBoxFont } from '../visual/box-font.ts';

const [, FONT = ''] = /--pay-font: ([^;]+);/.exec(readFileSync('src/theme/tokens.css', 'utf8')) ?? [];

test('no letter of any locale file is drawn as a box, with the fonts of the tests', async ({ browser }) => {
  const page = await browser.newPage();
  const files = readdirSync('public/locales');
  const texts = files.map((file) => readFileSync(`public/locales/${file}`, 'utf8')).join('');
  await page.setContent(`<p class="app" style="font-family: ${FONT.replaceAll('"', "'")}"></p>`);
  const show = (text: string) =>
    page.locator('.app').evaluate((element, shown) => element.replaceChildren(shown), text);
  await show([...new Set(texts)].join(' '));
  expect(await findBoxes(page)).toEqual([]);

  // Control: in a font without letters the test finds boxes.
  await page.addStyleTag({
    content: `@font-face { font-family: Boxes; src: url(data:font/ttf;base64,${makeBoxFont().toString('base64')}) }
      .app { font-family: Boxes !important }`,
  });
  await page.evaluate(() => document.fonts.load('16px Boxes'));
  await show('Ab');
  expect(await findBoxes(page)).toEqual(['no font has "A" (U+41)', 'no font has "b" (U+62)']);
  await page.close();
});
