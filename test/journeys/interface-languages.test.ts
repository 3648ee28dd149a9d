import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { directionOf, INTERFACE_LANGUAGES, languageTagOf } from '../../src/i18n/language-tags.ts';
import { BASE_LANGUAGE } from '../../src/i18n/languages.ts';
import { journey as test } from '../support/journey.ts';

function watchLocales(page: Page, requested: string[]): void {
  page.on('request', (request) => {
    const [, code] = /\/locales\/(\w+)\.json$/.exec(request.url()) ?? [];
    if (code) requested.push(code);
  });
}

const titleOf = (code: string): string =>
  JSON.parse(readFileSync(`public/locales/${code}.json`, 'utf8')).deposit.title;

test('only English and the language that the host asks for are fetched', async ({ embed }) => {
  const requested: string[] = [];
  const prepare = async (page: Page) => watchLocales(page, requested);
  const { widget } = await embed('inline', { locale: 'ur-PK' }, { prepare });
  await widget.getByRole('heading', { name: titleOf('ur'), exact: true }).waitFor();
  expect(requested).toEqual(['en', 'ur']);
});

test('each interface language is fetched when the host asks for it, and no other; it is drawn in its direction', {
  tags: 'release',
}, async ({ embed }) => {
  const requested: string[] = [];
  const prepare = async (page: Page) => watchLocales(page, requested);
  const { widget, setData } = await embed('inline', { locale: BASE_LANGUAGE }, { prepare });
  await widget.getByRole('heading', { name: titleOf(BASE_LANGUAGE), exact: true }).waitFor();
  expect(requested).toEqual([BASE_LANGUAGE]);
  for (const code of INTERFACE_LANGUAGES.filter((language) => language !== BASE_LANGUAGE)) {
    requested.length = 0;
    await setData({ locale: code });
    const tag = languageTagOf(code);
    const app = widget.locator(`.app[lang="${tag}"][dir="${directionOf(tag)}"]`);
    await app.getByRole('heading', { name: titleOf(code), exact: true }).waitFor();
    const others = requested.filter((language) => language !== BASE_LANGUAGE);
    expect([...new Set(others)]).toEqual([code]);
  }
});

test.for(['de', 'kg', 'ur'])(
  'a wide badge is below a method’s name and not beside it: %s',
  {
    tags: 'release',
  },
  async (code, { embed }) => {
    const { page, widget } = await embed('inline', { locale: code });
    await page.setViewportSize({ width: 360, height: 740 });
    await widget.getByRole('heading', { name: titleOf(code), exact: true }).waitFor();
    await widget.getByRole('button', { name: /SPEI/ }).first().click();
    const name = widget.getByRole('heading', { level: 1, name: /SPEI/ });
    const lines = await name.evaluate((title) => {
      const { fontSize } = getComputedStyle(title);
      return title.getBoundingClientRect().height / Number.parseFloat(fontSize);
    });
    expect(lines).toBeLessThan(2.5);
  },
);

test('a line of Korean breaks between words and not inside one', { tags: 'release' }, async ({ embed }) => {
  const { widget } = await embed('inline', { locale: 'ko' });
  await widget.getByRole('heading', { name: titleOf('ko'), exact: true }).waitFor();
  const heights = await widget.locator('.app').evaluate((app) => {
    const text = document.createElement('p');
    text.style.inlineSize = '5.5em';
    text.textContent = '출금을 준비하고 있습니다';
    app.append(text);
    const node = text.firstChild;
    const linesOf = (start: number, end: number) => {
      const range = document.createRange();
      if (node) range.setStart(node, start);
      if (node) range.setEnd(node, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const words = [...text.textContent.matchAll(/\S+/g)];
    const found = words.map((word) => linesOf(word.index, word.index + word[0].length));
    const all = linesOf(0, text.textContent.length);
    text.remove();
    return { all, found };
  });
  expect(heights.all).toBeGreaterThan(1);
  expect(heights.found).toEqual([1, 1, 1]);
});
