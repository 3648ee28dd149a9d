import { describe, expect, it } from 'vitest';
import en from '../../../public/locales/en.json' with { type: 'json' };
import mx from '../../../public/locales/mx.json' with { type: 'json' };
import { createI18n } from '../../i18n/i18n.ts';
import { isPaymentText, replaceTexts } from './host-texts.ts';

function replace(texts: Record<string, unknown>, keepsPaymentTexts = false) {
  const issues: string[] = [];
  const messages = replaceTexts(
    { en, mx },
    texts,
    ({ path, problem }) => issues.push(`${path}: ${problem}`),
    { keepsPaymentTexts },
  );
  return { issues, english: createI18n('en', messages), mexican: createI18n('mx', messages) };
}

it('a host’s texts replace those of their own language only', () => {
  const { issues, english, mexican } = replace({
    en: { 'complete.close': 'Back to the shop', 'list.found.one': '{{count}} way to pay' },
    'es-MX': { 'deposit.submit': 'Recargar {{amount}}' },
  });
  expect(issues).toEqual([]);
  expect(english.t('complete.close')).toBe('Back to the shop');
  expect(english.plural('list.found', 1)).toBe('1 way to pay');
  expect(english.plural('list.found', 2)).toBe('2 methods found');
  expect(mexican.t('deposit.submit', { amount: '$5' })).toBe('Recargar $5');
  expect(mexican.t('complete.close')).toBe(mx.complete.close);
});

it('a host’s texts are found by any tag of their language', () => {
  const { issues, mexican } = replace({
    'es_MX-u-nu-latn': { 'deposit.submit': 'Recargar {{amount}}' },
    'iw-IL': {},
    klingon: {},
  });
  expect(issues).toEqual(['texts.klingon: expected a language of the interface']);
  expect(mexican.t('deposit.submit', { amount: '$5' })).toBe('Recargar $5');
});

describe('in the cashier’s own page a host replaces no text about money, a payee or the action of a payment', () => {
  const keysOf = (texts: object, path: string[] = []): [string, string][] =>
    Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[[...path, name].join('.'), value] as [string, string]]
        : keysOf(Object(value), [...path, name]),
    );
  const free = keysOf(en).filter(([key, text]) => !isPaymentText(key, text));

  it.each([
    'deposit.submit',
    'deposit.submitEmpty',
    'withdrawal.submit',
    'confirm.submit',
    'otp.submit',
    'pay.fee',
    'pay.total',
    'invoice.exactly',
    'instruction.paid',
    'pix.payee',
    'crypto.onlyTitle',
    'crypto.changed',
    'upi.title',
    'contradiction.text',
    'placeholders.card_number',
    'complete.processed.text',
    'complete.providerHost',
    'list.openText',
    'bonus.missing',
  ])('%s stays', (key) => {
    const [, builtIn] = keysOf(en).find(([name]) => name === key) ?? [key, ''];
    const { issues, english } = replace(
      { en: { [key]: builtIn.replace(/\p{L}+(?![\p{L}}])/u, 'Other') } },
      true,
    );
    expect(issues).toEqual([
      `texts.en.${key}: this text is about a payment, so it stays in the page of the cashier`,
    ]);
    expect(english.lookUp(key)).toBe(createI18n('en', { en }).lookUp(key));
  });

  it('the texts that it may replace have no placeholder but these', () => {
    const found = new Set(free.flatMap(([, text]) => text.match(/\{\{\w+\}\}/g) ?? []));
    expect([...found].filter((name) => !/count|country|name|query|time/.test(name))).toEqual([]);
    expect(free.length).toBeGreaterThan(50);
  });

  it('all others are replaced as in any page', () => {
    const { issues, english } = replace(
      { en: { 'complete.close': 'Back to the shop', 'header.name': 'Wallet' } },
      true,
    );
    expect(issues).toEqual([]);
    expect(english.t('complete.close')).toBe('Back to the shop');
  });
});

const NO_TEXT = 'texts.en.header.back: expected a text of 1 to 500 characters, without control characters';

it.each([
  ['an unknown key', 'complete.closes', 'x', 'texts.en.complete.closes: unknown key'],
  ['the key of a group', 'complete', 'x', 'texts.en.complete: unknown key'],
  ['an inherited key', 'complete.constructor.name', 'x', 'texts.en.complete.constructor.name: unknown key'],
  [
    'an unknown placeholder',
    'deposit.submit',
    'Pay {{sum}}',
    'texts.en.deposit.submit: unknown placeholder {{sum}}; known: {{amount}}',
  ],
  [
    'a placeholder in single braces',
    'deposit.submit',
    'Pay {amount}',
    'texts.en.deposit.submit: unknown placeholder {amount}; known: {{amount}}',
  ],
  [
    'a placeholder that is not closed',
    'header.back',
    'Pay {{amount',
    'texts.en.header.back: unknown placeholder {{amount',
  ],
  [
    'a text without the placeholder of the built-in one',
    'deposit.submit',
    'Pay $1.00',
    'texts.en.deposit.submit: without the placeholder {{amount}}',
  ],
  [
    'a text with one of two placeholders',
    'list.limits',
    'up to {{max}}',
    'texts.en.list.limits: without the placeholder {{min}}',
  ],
  ['an empty text', 'header.back', '', NO_TEXT],
  ['a number', 'header.back', 7, NO_TEXT],
  ['a control character', 'header.back', 'a\u0000', NO_TEXT],
  ['an override of the direction', 'header.back', 'a\u202e{{amount}}', NO_TEXT],
  ['an isolate that turns a range around', 'header.back', '\u2067{{min}} – {{max}}\u2069', NO_TEXT],
  ['an isolate of more than one placeholder', 'header.back', '\u2068{{min}} – {{max}}\u2069', NO_TEXT],
  ['a mark of the direction', 'header.back', '\u200f{{amount}}\u200f 000', NO_TEXT],
  ['an Arabic letter mark', 'header.back', '\u061c{{amount}}', NO_TEXT],
  ['letters that turn a range around', 'header.back', 'א {{min}} – {{max}} א', NO_TEXT],
  ['an invisible character', 'header.back', 'Pay\u2063{{amount}}', NO_TEXT],
  ['a separator of lines', 'header.back', 'Pay\u2028{{amount}}', NO_TEXT],
  ['a mark without a base', 'header.back', 'Pay \u0336{{amount}}', NO_TEXT],
] satisfies [string, string, unknown, string][])(
  '%s is reported, and the built-in text is kept',
  (_, key, text, issue) => {
    const { issues, english } = replace({ en: { [key]: text, 'header.close': 'Leave' } });
    expect(issues).toEqual([issue]);
    expect(english.t('header.back')).toBe('Back');
    expect(english.t('deposit.submit', { amount: '1' })).toBe('Deposit 1');
    expect(english.t('header.close')).toBe('Leave');
  },
);

it('an unknown language is reported, and never taken for English', () => {
  const { issues, english } = replace({ xx: { 'header.back': 'x' }, en: 'x' });
  expect(issues).toEqual([
    'texts.xx: expected a language of the interface',
    'texts.en: expected an object of texts by key',
  ]);
  expect(english.t('header.back')).toBe('Back');
});

it('texts of a language that is not loaded are left for later', () => {
  expect(replace({ pt: { 'header.back': 'x' } }).issues).toEqual([]);
});
