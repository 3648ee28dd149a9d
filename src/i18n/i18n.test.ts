import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../public/locales/en.json' with { type: 'json' };
import es from '../../public/locales/es.json' with { type: 'json' };
import { createI18n, type MessageKey, translateCashierText } from './i18n.ts';
import { INTERFACE_LANGUAGES, languageTagOf } from './language-tags.ts';
import { loadMessages } from './load-messages.ts';

const INHERITED = [
  'valueOf',
  'toString',
  'toLocaleString',
  'hasOwnProperty',
  'constructor',
  'constructor.constructor',
  '__proto__',
  '__proto__.valueOf',
  'deposit.title.valueOf',
  'deposit.title.length',
  'deposit.constructor.constructor',
];

describe('a text of the cashier that is the name of an inherited property', () => {
  const i18n = createI18n('es', { en, es });

  it.each(INHERITED)('%s is not a text key, and calls nothing', (word) => {
    expect(i18n.lookUp(word)).toBeUndefined();
    expect(i18n.t(word as MessageKey)).toEqual(expect.any(String));
  });

  it('is shown unchanged', () => {
    for (const word of ['valueOf', 'toString', 'constructor', '__proto__', 'Instant'])
      expect(translateCashierText(i18n, word)).toBe(word);
  });

  it('a known text key is translated, and an unknown one is not shown', () => {
    expect(translateCashierText(i18n, 'deposit.title')).toBe(es.deposit.title);
    for (const key of ['banner.nowhere', 'constructor.constructor', ''])
      expect(translateCashierText(i18n, key)).toBeUndefined();
  });

  it('the key of a group of texts has no text', () => {
    expect(i18n.lookUp('deposit')).toBeUndefined();
    expect(i18n.lookUp('')).toBeUndefined();
  });
});

it('without a dictionary the built-in texts are shown', () => {
  const i18n = createI18n('en', {});
  expect(i18n.t('header.back')).toBe('Back');
  expect(i18n.t('instruction.payoutTitle')).toBe('Payout title');
});

it.each(INTERFACE_LANGUAGES)(
  'the button that leaves the cashier names it as the header does: %s',
  (language) => {
    const { complete, header }: typeof en = JSON.parse(
      readFileSync(`public/locales/${language}.json`, 'utf8'),
    );
    const lower = (text: string) => text.toLocaleLowerCase(languageTagOf(language));
    // The text may inflect the label, which changes only the end of the word, so its first letters are compared.
    expect(lower(complete.close)).toContain(lower(header.name).slice(0, 3));
  },
);

it.each([
  ['en', ', '],
  ['jp', '、'],
  ['ur', '، '],
] as const)('the names of a list in %s have the separator of the language', (language, separator) => {
  expect(createI18n(language, { en }).separator()).toBe(separator);
});

it('a label in another language than the interface has a lang attribute, and one in the same language has none', () => {
  const turkish = createI18n('en', { en }, 'tr-TR');
  expect(turkish.labels).toEqual(['tr', 'en']);
  expect(turkish.labelTag('tr')).toBe('tr');
  expect(turkish.labelTag('en')).toBeUndefined();
  const mexican = createI18n('mx', { en }, 'es-MX');
  expect(mexican.labelTag('mx')).toBeUndefined();
  expect(mexican.labelTag('en')).toBe('en');
  // The code `in` means English in the interface, but Hindi in labels.
  expect(createI18n('in', { en }, 'in').labelTag('in')).toBe('hi-IN');
});

describe('a locale file', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('with 5,000 nested levels is rejected: English stays, and the console shows an error', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(5_000)}"x"${'}'.repeat(5_000)}`);
    const loaded = await loadMessages({ en: Promise.resolve(en), es: Promise.resolve(deep) });
    expect(Object.keys(loaded)).toEqual(['en']);
    expect(complain.mock.calls).toEqual([['Locale receiving error es']]);
  });

  it('with keys named like inherited properties adds nothing to other objects', async () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"polluted": "yes"}, "deposit": {"title": "T"}}');
    const loaded = await loadMessages({ en: Promise.resolve(hostile) });
    expect(createI18n('en', loaded).t('deposit.title')).toBe('T');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
