// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CURRENCIES } from '../../domain/money/currencies.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import { createI18n } from '../../i18n/i18n.ts';
import { INTERFACE_LANGUAGES } from '../../i18n/language-tags.ts';
import type { Language } from '../../i18n/languages.ts';
import { disposeSession } from '../create-session.ts';
import { createDraft } from '../methods/select-method.ts';
import { buildCreateRequest } from '../payment/attempt/create-request.ts';
import { retryPayment } from '../payment/found/retry-payment.ts';
import { createFakeSession, transactionOf } from '../testing/fake-session.ts';
import { setAmount } from './draft.ts';
import { amountOf } from './validate-draft.ts';

let fake: ReturnType<typeof createFakeSession>;
const speak = (language: Language, currency: string) => {
  fake.session.state.i18n = createI18n(language, { en: {} });
  fake.session.state.user.currency = currency;
};

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('an amount of the cashier is formatted so that the amount field accepts it, in every language and currency', () => {
  for (const language of INTERFACE_LANGUAGES) {
    for (const currency of CURRENCIES) {
      speak(language, currency);
      for (const decimal of ['500', '1000', '7']) {
        const { text, tag } = amountOf(fake.session, createDraft('any', decimal));
        expect(parseAmount(text, currency, tag)).toEqual({
          ok: true,
          minor: fromDecimal(decimal, currency),
        });
      }
    }
  }
});

const written = (decimal: string) => amountOf(fake.session, createDraft('any', decimal)).text;

it('an amount with three decimals is formatted as the user would type it', () => {
  speak('pt', 'KWD');
  expect(written('500.000')).toBe('500');
  expect(written('1.234')).toBe('1,234');
});

it('zero gives an empty field, and a text that is not a number is left for the validation', () => {
  speak('en', 'KWD');
  expect(written('0.000')).toBe('');
  expect(written('about 500')).toBe('about 500');
});

it('an amount is parsed in the language that it was typed in', () => {
  speak('en', 'KWD');
  fake.session.state.draft = createDraft('knet');
  setAmount(fake.session, '1.234');
  speak('pt', 'KWD');
  const { text, tag } = amountOf(fake.session, fake.session.state.draft);
  expect(parseAmount(text, 'KWD', tag)).toEqual({ ok: true, minor: 1_234n });
});

it.each([
  ['the amount of the failed payment', 'MXN', '1234,50'],
  ['an empty amount, if the currency has changed', 'KWD', ''],
])('a new attempt after a failed payment starts with %s', (_what, currency, text) => {
  speak('es', currency);
  const { state } = fake.session;
  state.choice.method = { name: 'spei', category: null, cardViewType: null } as never;
  state.transaction = transactionOf({ amount: '1234.50', currency: 'MXN', status: 'mistaked' });
  retryPayment(fake.session, 'deposit');
  expect(amountOf(fake.session, state.draft).text).toBe(text);
});

it.each([
  ['COP', '100.50', '100.50'],
  ['COP', '100', '100.00'],
  ['IQD', '1500.125', '1500.125'],
  ['JPY', '100', '100'],
])('in %s the typed amount %s is sent as %s', (currency, typed, sent) => {
  speak('en', currency);
  const { session } = fake;
  const amount_rules = { [currency]: { min: 1, max: 5_000 } };
  session.state.choice.method = { name: 'nequi', category: null, cardViewType: null, amount_rules } as never;
  session.state.draft = createDraft('nequi');
  setAmount(session, typed);
  expect(buildCreateRequest(session, 'deposit')?.amount).toBe(sent);
});
