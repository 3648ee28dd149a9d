import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import catalogue from '../../demo/scenarios/catalogue.json' with { type: 'json' };
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../src/domain/payment/account-limits.ts';
import { REVERSALS, STATUSES, TRANSACTION_TYPES } from '../../src/domain/payment/transaction.ts';
import { directionOf, INTERFACE_LANGUAGES, languageTagOf } from '../../src/i18n/language-tags.ts';
import { BASE_LANGUAGE, type Language } from '../../src/i18n/languages.ts';
import { type Entry, entriesOf, keysBuiltIn, keysNamedIn, placeholdersOf, textsOf } from './message-keys.ts';
import { readSources } from './source-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOCALES = `${ROOT}public/locales/`;
const LANGUAGES: readonly Language[] = INTERFACE_LANGUAGES;
const TRANSLATIONS = LANGUAGES.filter((language) => language !== BASE_LANGUAGE);

const ACCOUNTS = ['main', 'additional'];
const APPS = ['gpay', 'phonepe', 'paytm', 'generic'];
const BONUSES = ['deposit', 'freespin'];
const ACCOUNT_LIMITS = [...LIMIT_KINDS, ...LIMIT_PERIODS];
const GROUPS = catalogue.groups.map(({ name }) => name);

/** Message keys that code builds from data, so that no search finds them: the pattern, the files and the data. */
const BUILT: readonly { key: string; files: readonly string[]; values: readonly string[] }[] = [
  {
    key: 'groups.*',
    files: [
      'src/flows/group/group-screen.tsx',
      'src/flows/peer-to-peer/list-screen.tsx',
      'src/parts/method/method-icon.tsx',
      'src/parts/method/method-tile.tsx',
      'src/screens/method-list/method-list.tsx',
      'src/session/methods/kept-list.ts',
    ],
    values: GROUPS,
  },
  { key: '*.submit', files: ['src/parts/form/rest-of-form.tsx'], values: TRANSACTION_TYPES },
  { key: '*.submit', files: ['src/screens/preparation/preparation-screen.tsx'], values: TRANSACTION_TYPES },
  { key: '*.submitEmpty', files: ['src/parts/form/rest-of-form.tsx'], values: TRANSACTION_TYPES },
  {
    key: 'withdrawal.*',
    files: [
      'src/parts/form/rest-of-form.tsx',
      'src/parts/receipt/use-receipt.ts',
      'src/screens/confirm/confirm-screen.tsx',
    ],
    values: ACCOUNTS,
  },
  {
    key: 'bonus.*',
    files: ['src/parts/form/bonus-switch.tsx', 'src/screens/bonus-details/bonus-details-screen.tsx'],
    values: BONUSES,
  },
  { key: 'bonusDetails.*', files: ['src/screens/bonus-details/bonus-details-screen.tsx'], values: BONUSES },
  { key: 'accountLimits.*', files: ['src/parts/help/account-limits.tsx'], values: ACCOUNT_LIMITS },
  { key: 'recoveryAction.*', files: ['src/parts/help/recovery-actions.tsx'], values: ['amount', 'host'] },
  { key: 'timeline.*', files: ['src/parts/receipt/timeline.tsx'], values: [...STATUSES, ...REVERSALS] },
  {
    key: 'history.*',
    files: [
      'src/parts/payment/waiting-status.tsx',
      'src/screens/history/history-screen.tsx',
      'src/parts/receipt/contradicted-payment.tsx',
      'src/parts/receipt/status-messages.ts',
    ],
    values: [...TRANSACTION_TYPES, ...STATUSES],
  },
  { key: 'timeline.*', files: ['src/parts/receipt/status-messages.ts'], values: REVERSALS },
  { key: 'history.*s', files: ['src/screens/history/history-screen.tsx'], values: TRANSACTION_TYPES },
  { key: 'upi.*', files: ['src/parts/payment/app-links.tsx'], values: APPS },
  { key: 'upi.*', files: ['src/flows/india/upi-invoice-screen.tsx'], values: ['upi', 'imps'] },
  {
    key: 'nigerianBanks.*',
    files: ['src/flows/nigerian-banks/nigerian-banks-screen.tsx'],
    values: ['idle', 'asking', 'unknown', 'missing'],
  },
  {
    // Codes of the widget itself; the cashier sends all other codes of a failed payment.
    key: 'failures.*',
    files: ['src/domain/errors/failures.ts'],
    values: ['captcha_required', 'captcha_blocked', 'captcha_closed', 'captcha_failed', 'wallet_failed'],
  },
];

/** Keys that the cashier sends and the widget only looks up. */
const SENT = Object.keys(catalogue.messages.en);

const NAMES = new Set(
  (
    'CBU / CVU|CCI|CLABE|CPF|CUIT/CUIL|CURP|CVV|DD.MM.YYYY|DNI|Google Pay|IBAN|IFSC|IIN|IMPS|' +
    'MM/YY|Paytm|PhonePe|PIX Copia e Cola|RUT|SBP T-bank + SBER|UPI|UPI ID'
  ).split('|'),
);

const SHARED: Partial<Record<Language, readonly string[]>> = {
  es: ['Alias', 'Error'],
  fr: ['Date', 'Type'],
  md: ['Alias', 'Card'],
  mx: ['Alias', 'Error'],
};

const read = (language: Language) =>
  entriesOf(JSON.parse(readFileSync(`${LOCALES}${language}.json`, 'utf8')));
const english = read(BASE_LANGUAGE);
const isEnglish = (language: Language) => languageTagOf(language).startsWith('en');

/** The sandbox names steps and details by message key, as any cashier may, so these keys count as used. */
const reportedKeys = [...readSources(ROOT)].flatMap(([path, source]) =>
  path.startsWith('demo/cashier/simulator/next/')
    ? keysNamedIn(source).filter((key) => /^(?:placeholders|requisites|steps|wait)\./.test(key))
    : [],
);

const sources = [...readSources(ROOT)].filter(
  ([path]) => /^(?:src|element)\//.test(path) && !/\.(?:test|examples)\.tsx?$|\/testing\//.test(path),
);

it('there is one locale file for each language of R-LANG-1', () => {
  expect(readdirSync(LOCALES).toSorted()).toEqual(LANGUAGES.map((code) => `${code}.json`).toSorted());
});

describe.each(LANGUAGES)('locale file %s', (language) => {
  it('contains only non-empty, plain texts', () => {
    expect(findBadTexts(read(language))).toEqual([]);
  });

  it('has letters of its own script and of Latin only, and mixes no scripts in a word', () => {
    expect(findMixedScripts(read(language), language)).toEqual([]);
  });

  it('isolates every placeholder if it is written from right to left', () => {
    const isolated = directionOf(languageTagOf(language)) === 'rtl';
    expect(findTexts(read(language), (text) => hasBareValue(text) === isolated && /\{\{/.test(text))).toEqual(
      [],
    );
  });

  it('has texts that fit a small screen', () => {
    expect(findLongTexts(read(language))).toEqual([]);
  });
});

describe.each(TRANSLATIONS)('locale file %s compared with English', (language) => {
  it('has the same keys', () => {
    expect(findWrongKeys(read(language), language), 'Each file of public/locales has the same keys').toEqual(
      [],
    );
  });

  it('has the plural forms of its language', () => {
    expect(findWrongPlurals(read(language), language)).toEqual([]);
  });

  it('has the same placeholders', () => {
    expect(findWrongPlaceholders(read(language), language)).toEqual([]);
  });
});

it.each(TRANSLATIONS.filter((code) => !isEnglish(code)))(
  'locale file %s contains no English text',
  (language) => {
    expect(findUntranslated(read(language), SHARED[language] ?? [])).toEqual([]);
  },
);

describe('every key of the English locale file', () => {
  it('is used', () => {
    const used = new Set([
      ...sources.flatMap(([, source]) => keysNamedIn(source)),
      ...SENT,
      ...reportedKeys,
      ...builtKeys(),
    ]);
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  it('exists if the cashier may send it or the source joins it from parts', () => {
    expect([...SENT, ...reportedKeys, ...builtKeys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it('that the source joins from parts is listed in `BUILT`, and no other', () => {
    const areas = new Set([...english.keys()].map((key) => key.split('.')[0]));
    const expected = BUILT.flatMap(({ key, files }) => files.map((file) => `${file}: ${key}`));
    const isOurs = (key: string) =>
      areas.has(key.split('.')[0]) || expected.some((row) => row.endsWith(` ${key}`));
    const found = sources.flatMap(([path, source]) =>
      keysBuiltIn(source).flatMap((key) => (isOurs(key) ? [`${path}: ${key}`] : [])),
    );
    expect([...new Set(found)].toSorted()).toEqual(expected.toSorted());
  });
});

describe('the locale check finds', () => {
  const broken = (entries: Record<string, Entry>) => new Map(Object.entries(entries));

  it.each(['', ' ', 'Pay ', '<b>Pay</b>', 'Pay&nbsp;now', 'Pay {amount}', 'Pay {{ amount }}'])(
    'an invalid text: "%s"',
    (text) => expect(findBadTexts(broken({ 'pay.total': text }))).toHaveLength(1),
  );

  it('a missing key, and one that English does not have, and names their file', () => {
    const [first = ''] = english.keys();
    const keys = new Map([...english].filter(([key]) => key !== first)).set('list.none', 'x');
    expect(findWrongKeys(keys, 'ru')).toEqual([
      `public/locales/ru.json: no text for ${first}`,
      'public/locales/ru.json: list.none is not in en.json',
    ]);
  });

  it('a missing plural form, and an extra one', () => {
    const russian = broken({ 'list.found': { one: 'а', few: 'б', other: 'в' } });
    const hindi = broken({ 'list.found': { one: 'a', few: 'b', other: 'c' } });
    expect(findWrongPlurals(russian, 'ru')).toHaveLength(1);
    expect(findWrongPlurals(hindi, 'hi')).toHaveLength(1);
    expect(findWrongPlurals(broken({ 'list.found': 'a' }), 'hi')).toHaveLength(1);
  });

  it('a missing placeholder, in a text and in one plural form', () => {
    expect(findWrongPlaceholders(broken({ 'deposit.submit': 'Внести' }), 'ru')).toHaveLength(1);
    expect(
      findWrongPlaceholders(broken({ 'list.found': { one: 'один', other: '{{count}}' } }), 'ru'),
    ).toHaveLength(1);
  });

  it('a Latin letter in a Cyrillic word, a text without letters of its language, and a foreign script', () => {
    const find = (text: string) => findMixedScripts(broken({ 'pay.fee': text }), 'ru');
    for (const text of ['Кoмиссия', 'Fee', 'Комиссия אב']) expect(find(text)).toHaveLength(1);
    for (const text of ['Комиссия UPI', 'QR-код', 'UPI ID']) expect(find(text)).toEqual([]);
  });

  it('a text that is much longer than in English', () => {
    const long = 'Комиссия за проведение платежа';
    expect(findLongTexts(broken({ 'pay.fee': long }))).toHaveLength(1);
    expect(findLongTexts(broken({ 'pay.fee': 'Комиссия {{amount}}' }))).toEqual([]);
  });

  it('an English text, but not a proper name', () => {
    const entries = broken({ 'list.search': 'Search', 'upi.gpay': 'Google Pay', 'pay.fee': 'Комиссия' });
    expect(findUntranslated(entries, [])).toEqual(['list.search: Search']);
    expect(findUntranslated(entries, ['Search'])).toEqual([]);
  });
});

function findWrongKeys(entries: ReadonlyMap<string, Entry>, language: Language): string[] {
  const file = `public/locales/${language}.json`;
  return [
    ...[...english.keys()].filter((key) => !entries.has(key)).map((key) => `${file}: no text for ${key}`),
    ...[...entries.keys()]
      .filter((key) => !english.has(key))
      .map((key) => `${file}: ${key} is not in ${BASE_LANGUAGE}.json`),
  ];
}

function builtKeys(): string[] {
  return BUILT.flatMap(({ key, values }) => values.map((value) => key.replace('*', value)));
}

function findBadTexts(entries: Map<string, Entry>): string[] {
  const isBad = (text: string) =>
    text === '' ||
    text !== text.trim() ||
    /<|&#?\w+;/.test(text) ||
    /[{}]/.test(text.replace(/\{\{\w+\}\}/g, ''));
  return findTexts(entries, (text) => isBad(text));
}

function findWrongPlurals(entries: Map<string, Entry>, language: Language): string[] {
  const tag = languageTagOf(language);
  // `Intl` has no plural rules for Tajik, so browsers would use those of their own language, and the Tajik file has the forms of English.
  const known = Intl.PluralRules.supportedLocalesOf(tag).length > 0 ? tag : 'en';
  const needed = new Intl.PluralRules(known).resolvedOptions().pluralCategories.toSorted();
  return [...entries].flatMap(([key, entry]) => {
    if (typeof entry === 'string') return typeof english.get(key) === 'object' ? [`${key}: no plural`] : [];
    const forms = Object.keys(entry).toSorted();
    return forms.join() === needed.join() ? [] : [`${key}: ${forms} instead of ${needed}`];
  });
}

function findWrongPlaceholders(entries: Map<string, Entry>, language: Language): string[] {
  // In some languages the plural form contains the number itself (Arabic `دقيقتان` is "two minutes"), so the placeholder may be missing.
  const isNamed = (key: string, text: string) => {
    const entry = entries.get(key);
    return (
      /^(?:ar|he)$/.test(language) &&
      typeof entry === 'object' &&
      ['zero', 'one', 'two'].some((form) => entry[form] === text)
    );
  };
  return findTexts(entries, (text, key) => {
    const wanted = textsOf(english.get(key) ?? '').at(-1)?.[1] ?? '';
    const found = placeholdersOf(text);
    return found.join() !== placeholdersOf(wanted).join() && !(found.length === 0 && isNamed(key, text));
  });
}

function findUntranslated(entries: Map<string, Entry>, shared: readonly string[]): string[] {
  return findTexts(entries, (text, key) => {
    if (NAMES.has(text) || shared.includes(text) || !/\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, '')))
      return false;
    return textsOf(english.get(key) ?? '').some(([, base]) => base === text);
  });
}

const SCRIPTS: Partial<Record<string, string>> = {
  ar: 'Arabic',
  fa: 'Arabic',
  ur: 'Arabic',
  he: 'Hebrew',
  bd: 'Bengali',
  el: 'Greek',
  hi: 'Devanagari',
  mr: 'Devanagari',
  te: 'Telugu',
  ru: 'Cyrillic',
  ua: 'Cyrillic',
  kz: 'Cyrillic',
  kg: 'Cyrillic',
  tj: 'Cyrillic',
  cn: 'Han',
  jp: 'Han Hiragana Katakana',
  ko: 'Hangul',
};

/** Scripts with letters that look like Latin ones; a word of two scripts is a typing error that no reader can see. */
const LOOKALIKE = /^(?:Cyrillic|Greek)$/;

function findMixedScripts(entries: Map<string, Entry>, language: Language): string[] {
  const own = SCRIPTS[language]?.split(' ') ?? [];
  const allowed = ['Latin', 'Common', 'Inherited', ...own].map((script) => `\\p{Script=${script}}`).join('');
  const foreign = new RegExp(`[^${allowed}]`, 'u');
  const letters = new RegExp(`[${own.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');
  const isMixed = (word: string) => letters.test(word) && /\p{Script=Latin}/u.test(word);
  return findTexts(entries, (text) => {
    const words = text.replaceAll(/\{\{\w+\}\}/g, ' ').match(/\p{L}+/gu) ?? [];
    if (foreign.test(text)) return true;
    if (own.length === 0 || words.length === 0 || NAMES.has(text)) return false;
    return !letters.test(text) || (LOOKALIKE.test(own.join()) && words.some(isMixed));
  });
}

/** True for a text with a value (`{{name}}`) that is not between U+2068 and U+2069, which isolate the value's direction. */
const hasBareValue = (text: string) => /(?<!\u2068)\{\{\w+\}\}|\{\{\w+\}\}(?!\u2069)/.test(text);

/** Columns of a text without placeholders; a Chinese, Japanese or Korean letter takes two. */
function widthOf(text: string): number {
  const shown = text.replaceAll(/\{\{\w+\}\}|[\p{M}\p{Cf}]/gu, '');
  return (
    shown.length +
    (shown.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
  );
}

/** A translation may exceed the width of English by this factor and so many columns, because short labels grow most. */
const MAX_GROWTH = 1.6;
const EXTRA_COLUMNS = 16;

function findLongTexts(entries: Map<string, Entry>): string[] {
  return findTexts(entries, (text, key) => {
    const base = Math.max(...textsOf(english.get(key) ?? '').map(([, entry]) => widthOf(entry)));
    return widthOf(text) > base * MAX_GROWTH + EXTRA_COLUMNS;
  });
}

function findTexts(entries: Map<string, Entry>, isWrong: (text: string, key: string) => boolean): string[] {
  return [...entries].flatMap(([key, entry]) =>
    textsOf(entry)
      .filter(([, text]) => isWrong(text, key))
      .map(([category, text]) => `${[key, category].filter(Boolean).join('.')}: ${text}`),
  );
}
