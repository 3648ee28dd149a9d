// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderExample, renderInSession } from '../../../test/support/render-in-session.tsx';
import HistoryScreen, { HistoryRow } from '../../screens/history/history-screen.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { requestQuote } from '../../session/draft/ask-cashier.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import { examples as bonusExamples } from '../form/bonus-switch.examples.tsx';
import { QuoteSummary } from '../form/quote-summary.tsx';
import { TransactionSummary } from '../receipt/transaction-summary.tsx';
import { useMoney } from './use-money.ts';

let fake: ReturnType<typeof createFakeSession>;
beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  fake.session.state.user.currency = 'MXN';
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const show = (node: React.ReactNode) => renderInSession(fake.session, node);
function Submit() {
  return <p>Withdraw {useMoney()('500', 'MXN')}</p>;
}

const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

test('a history in pesos and dollars shows the currency code in every row', async () => {
  const items = [transactionOf({ id: 'a', currency: 'USD' }), transactionOf({ id: 'b', currency: 'MXN' })];
  await show(<HistoryScreen />);
  await act(() => fake.answer('BANKING:transactions-v1', 200, { items }));
  expect(text()).toContain('$500.00 USD');
  expect(text()).toContain('$500.00 MXN');
});

test('a history in the user’s own currency only shows no currency codes', async () => {
  await show(<HistoryRow transaction={transactionOf({ currency: 'MXN' })} currencies={['MXN']} />);
  expect(text()).toContain('$500.00');
  expect(text()).not.toContain('MXN');
});

test('the record of a payment in dollars shows its currency code and that of its fee on a screen in pesos', async () => {
  await show(<TransactionSummary transaction={transactionOf({ currency: 'USD', fee: '2' })} />);
  expect(text()).toContain('$500.00 USD');
  expect(text()).toContain('$2.00 USD');
});

test('a fee in pesos and a net amount in dollars show different codes, also on the main button', async () => {
  const requested = requestQuote(fake.session, {
    type: 'withdrawal',
    method: 'spei',
    amount: '500',
    currency: 'MXN',
  });
  const quote = { fee: '10', net: '24.5', netCurrency: 'USD', expiresAt: 0 };
  await fake.answer('BANKING:quote-v1', 200, quote);
  await requested;
  await show(
    <>
      <QuoteSummary quote={quote} currency="MXN" />
      <Submit />
    </>,
  );
  expect(text()).toContain('$10.00 MXN');
  expect(text()).toContain('$24.50 USD');
  expect(text()).toContain('Withdraw $500.00 MXN');
});

test.each([
  ['no amount yet', '$500'],
  ['some of the deposit is missing, with the way to its details', /\$\d+(?!\.|\d)/],
] as const)('the limit of a bonus has decimals only if it needs them: %s', async (name, amount) => {
  await renderExample(bonusExamples[name]);
  if (typeof amount === 'string') expect(text()).toContain(amount);
  else expect(text()).toMatch(amount);
  expect(text()).not.toContain('.00');
});
