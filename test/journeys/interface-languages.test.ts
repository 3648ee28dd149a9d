import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../src/i18n/language-list.ts';
import { directionOf, languageTagOf } from '../../src/i18n/language-tags.ts';
import { BASE_LANGUAGE } from '../../src/i18n/languages.ts';
import { journey as test } from '../support/journey.ts';

/** Adds the code of each locale file that a page requests. */
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
