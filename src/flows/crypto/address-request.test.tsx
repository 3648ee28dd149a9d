// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { render, user } from '../../../test/support/render.tsx';
import { endFakeSession, startFakeSession } from '../../../test/support/started-session.ts';
import { parseMethods } from '../../domain/methods/method.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { chooseMethod } from '../../session/methods/select-method.ts';
import { leaveTransaction } from '../../session/payment/found/leave-transaction.ts';
import { retryPayment } from '../../session/payment/found/retry-payment.ts';
import { type createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import AddressScreen from './address-screen.tsx';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const amount_rules = { MXN: { min: 100, max: 200 } };
const NETWORKS = [
  { text: 'TRON (TRC20)', value: 'TRC20' },
  { text: 'TON', value: 'TON' },
];
const coins = parseMethods(
  [
    { name: 'btc', category: 'crypto', amount_rules },
    {
      name: 'usdt',
      category: 'crypto',
      amount_rules,
      fields: [{ name: 'network', type: 'networks', values: NETWORKS }],
    },
  ],
  () => {},
);
let fake: ReturnType<typeof createFakeSession>;
const creates = () => fake.sentOf(CREATE).map(({ data }) => [data.method, data.amount, data.fields]);
const tap = (name: string) =>
  act(async () => {
    const coin = coins.find((method) => method.name === name);
    if (coin) chooseMethod(fake.session, 'deposit', coin);
    await vi.dynamicImportSettled();
  });
const address = (): Partial<Transaction> => ({
  amount: '0',
  method: 'btc',
  next: {
    kind: 'address',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    network: 'BTC',
    coin: 'BTC',
    minAmount: '0.0001',
    rate: { value: '1000000', validUntil: 0 },
    confirmations: { have: 0, need: 2 },
  },
});

beforeEach(async () => {
  fake = await startFakeSession();
});
afterEach(() => endFakeSession(fake));

const show = () =>
  render(
    <StrictMode>
      <I18nProvider value={fake.session.state.i18n}>
        <SessionProvider value={fake.session}>
          <AddressScreen />
        </SessionProvider>
      </I18nProvider>
    </StrictMode>,
  );

test('rendering the crypto screen creates no deposit; a tap on its button creates one', async () => {
  fake.session.state.choice.method = coins[0] ?? null;
  (await show()).unmount();
  await show();
  expect(creates()).toEqual([]);
  await user.click(screen.getByRole('button', { name: en.crypto.ask }));
  expect(creates()).toEqual([['btc', '0.00', {}]]);
});

test('a tap on a coin creates one deposit, also on a double tap and in React’s strict mode', async () => {
  await tap('btc');
  await tap('btc');
  await show();
  expect(creates()).toEqual([['btc', '0.00', {}]]);
});

test('for a coin with several networks the deposit is created when the user chooses a network', async () => {
  await tap('usdt');
  await show();
  expect(creates()).toEqual([]);
  await user.dblClick(screen.getByRole('radio', { name: 'TRON (TRC20)' }));
  expect(creates()).toEqual([['usdt', '0.00', { network: 'TRC20' }]]);
});

test('Back and a second tap on the coin show the existing address without another deposit', async () => {
  await tap('btc');
  const idem = fake.session.state.attempt?.idempotencyKey ?? '';
  await act(() => fake.answer(CREATE, 200, transactionOf({ idem, ...address() })));
  await act(async () => leaveTransaction(fake.session));
  await show();
  expect(creates()).toHaveLength(1);
  await tap('btc');
  expect(fake.session.state.transaction?.id).toBe('dep_1');
  expect(creates()).toHaveLength(1);
});

test('an expired address is replaced when the user requests a new deposit', async () => {
  await tap('btc');
  const idem = fake.session.state.attempt?.idempotencyKey ?? '';
  await act(() => fake.answer(CREATE, 200, transactionOf({ idem, ...address(), status: 'mistaked' })));
  await act(async () => retryPayment(fake.session, 'deposit'));
  expect(creates()).toHaveLength(2);
});

test('a tap of a guest creates no deposit, and creates one after sign-in', async () => {
  delete fake.session.state.host.token;
  await tap('btc');
  await show();
  expect(document.body.textContent).toContain(en.pay.noToken);
  await act(async () => {
    fake.session.state.host.token = 'token';
  });
  expect(creates()).toEqual([]);
  await user.click(screen.getByRole('button', { name: en.crypto.ask }));
  expect(creates()).toHaveLength(1);
});
