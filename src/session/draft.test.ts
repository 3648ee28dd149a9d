// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CURRENCIES } from '../domain/currencies.ts';
import { fromDecimal } from '../domain/money.ts';
import { parseAmount } from '../domain/parse-amount.ts';
import { createI18n } from '../i18n/i18n.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';
import { endSession } from './create-session.ts';
import { createDraft, setAmount, writeAmount } from './draft.ts';
import { retryPayment } from './retry.ts';
import { createFakeSession, transactionOf } from './testing/fake-session.ts';

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
  endSession(fake.session);
  vi.useRealTimers();
});

it('writes an amount of the cashier so that the box takes it, in every language and currency', () => {
  for (const language of Object.keys(LANGUAGE_TAGS) as Language[]) {
    for (const currency of CURRENCIES) {
      speak(language, currency);
      for (const decimal of ['500', '1000', '7']) {
        const { amount, tag } = writeAmount(fake.session, decimal);
        expect(parseAmount(amount, currency, tag)).toEqual({
          ok: true,
          minor: fromDecimal(decimal, currency),
        });
      }
    }
  }
});

it('three decimals stand as the user would type them', () => {
  speak('pt', 'KWD');
  expect(writeAmount(fake.session, '500.000').amount).toBe('500');
  expect(writeAmount(fake.session, '1.234').amount).toBe('1,234');
});

it('an amount of another currency is not taken over, nor is nothing', () => {
  speak('en', 'KWD');
  expect(writeAmount(fake.session, '500', 'MXN').amount).toBe('');
  expect(writeAmount(fake.session, '0.000').amount).toBe('');
  expect(writeAmount(fake.session, 'about 500').amount).toBe('about 500');
});

it('an amount keeps the language that it was typed in', () => {
  speak('en', 'KWD');
  fake.session.state.draft = createDraft('knet', writeAmount(fake.session));
  setAmount(fake.session, '1.234');
  speak('pt', 'KWD');
  const { amount = '', tag } = fake.session.state.draft ?? {};
  expect(parseAmount(amount, 'KWD', tag)).toEqual({ ok: true, minor: 1_234n });
});

it('a failed payment is tried again with its amount in the box', () => {
  speak('es', 'MXN');
  const { state } = fake.session;
  state.choice.method = { name: 'spei', category: null, cardViewType: null } as never;
  state.transaction = transactionOf({ amount: '1234.50', currency: 'MXN', status: 'mistaked' });
  retryPayment(fake.session, 'deposit');
  expect(state.draft?.amount).toBe('1234,50');
});
