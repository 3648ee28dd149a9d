// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { allByRole, draw, nameOf } from '../../../test/support/draw.tsx';
import { mendTransaction } from '../../domain/transaction-schema.ts';
import AddressScreen from '../../flows/crypto/address-screen.tsx';
import InvoiceScreen from '../../flows/peer-to-peer/invoice-screen.tsx';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { endSession } from '../../session/create-session.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import { showTransaction, takeAnswer } from '../../session/transaction.ts';
import { SessionProvider } from '../../session/use-session.tsx';

const CONTINUE = 'BANKING:continue-v1';
const FIRST = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRON = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
const ERC20 = '0xdac17f958d2ee523a2206206994597c13d831ec7';

let fake: ReturnType<typeof createFakeSession>;
beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.i18n = createI18n('en', { en });
  await fake.start();
});
afterEach(() => {
  endSession(fake.session);
  vi.useRealTimers();
});

const told = (next: object, seq: number) => mendTransaction({ ...transactionOf({ seq }), next }, () => {});
const news = (next: object, seq: number) => act(async () => takeAnswer(fake.session, told(next, seq)));
async function show(Screen: () => React.ReactNode, next?: object) {
  if (next) showTransaction(fake.session, told(next, 1));
  return draw(
    <I18nProvider value={fake.session.state.i18n}>
      <SessionProvider value={fake.session}>
        <Screen />
      </SessionProvider>
    </I18nProvider>,
  );
}
const text = () => document.body.textContent ?? '';
const buttons = () => allByRole('button').map(nameOf);
const errors = () => fake.told.flatMap(([name, detail]) => (name === 'Error' ? [detail] : []));

const address = (value: string, part: object = {}) => ({
  kind: 'address',
  address: value,
  network: 'BTC',
  coin: 'BTC',
  minAmount: '0.0001',
  rate: { value: '1000000', validUntil: 0 },
  confirmations: { have: 0, need: 2 },
  ...part,
});
const NETWORKS = [
  { text: 'TRON (TRC20)', value: 'TRC20' },
  { text: 'Ethereum (ERC20)', value: 'ERC20' },
];

function expectLocked() {
  expect(text()).toContain(en.invoice.swapped);
  expect(allByRole('img')).toEqual([]);
  expect(buttons().filter((name) => /copy the address|^copy:/i.test(name))).toEqual([]);
  expect(errors()).toHaveLength(1);
  expect(errors()[0]).toMatchObject({ code: 'bad_data' });
}

test('a deposit address that the cashier swaps is not taken over: the first stays, nothing is copied, the host is told once', async () => {
  await show(AddressScreen, address(FIRST));
  expect(buttons()).toContain(en.crypto.copy);
  await news(address(OTHER), 2);
  expect(text()).toContain(FIRST);
  expect(text()).not.toContain(OTHER);
  expectLocked();
  await news(address(OTHER, { expiresAt: Date.now() + 60_000 }), 3);
  expectLocked();
});

test('a network that the user did not choose, and a memo that changes, are a swap too', async () => {
  await show(AddressScreen, address(FIRST, { tag: '1' }));
  await news(address(FIRST, { tag: '2' }), 2);
  expectLocked();
  await news(address(TRON, { network: 'TRC20', coin: 'USDT' }), 3);
  expect(text()).not.toContain(TRON);
});

test('the swap of an address is found after the page was left and opened again', async () => {
  await show(AddressScreen, address(FIRST));
  const again = await show(() => null);
  await again(null);
  await news(address(OTHER), 2);
  document.body.replaceChildren();
  await show(AddressScreen);
  expect(text()).toContain(FIRST);
  expect(text()).not.toContain(OTHER);
});

test('more time, another rate and confirmations are no swap', async () => {
  await show(AddressScreen, address(FIRST));
  const expiresAt = Date.now() + 600_000;
  await news(address(FIRST, { expiresAt, rate: { value: '2000000', validUntil: 1 } }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(buttons()).toContain(en.crypto.copy);
  expect(errors()).toEqual([]);
});

test('the address of a network that the user has chosen is taken over, and a later swap of it is not', async () => {
  const usdt = (value: string, network: string) =>
    address(value, { network, coin: 'USDT', networks: NETWORKS });
  await show(AddressScreen, usdt(TRON, 'TRC20'));
  const choice = document.querySelector<HTMLInputElement>('input[type=radio][value=ERC20]');
  await act(async () => choice?.click());
  await act(() => fake.answer(CONTINUE, 200, told(usdt(ERC20, 'ERC20'), 2)));
  expect(text()).toContain(ERC20);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(errors()).toEqual([]);
  await news(usdt(ERC20.replace('0xdac', '0xdad'), 'ERC20'), 3);
  expect(text()).toContain(ERC20);
  expectLocked();
});

const invoice = (value: string, part: object = {}) => ({
  kind: 'invoice',
  amount: '500.37',
  requisites: [
    { label: 'Card number', value, copy: true },
    { label: 'Bank', value: 'Banco', copy: false },
  ],
  expiresAt: Date.now() + 600_000,
  confirm: 'paid',
  ...part,
});

test('requisites of an invoice that the cashier swaps are not taken over: the first stay, nothing is copied, the host is told once', async () => {
  await show(InvoiceScreen, invoice('SB-1'));
  expect(buttons()).toContain('Copy: Card number');
  await news(invoice('SB-2'), 2);
  expect(text()).toContain('SB-1');
  expect(text()).not.toContain('SB-2');
  expect(text()).toContain(en.invoice.swapped);
  expect(buttons()).not.toContain('Copy: Card number');
  expect(errors()).toHaveLength(1);
  expect(buttons()).toContain(en.instruction.paid);
});

test('an invoice with more time, and one read in another language, is no swap', async () => {
  await show(InvoiceScreen, invoice('SB-1'));
  const requisites = [
    { label: 'Tarjeta', value: 'SB-1', copy: true },
    { label: 'Banco', value: 'El banco', copy: false },
  ];
  const expiresAt = Date.now() + 900_000;
  await news(invoice('SB-1', { expiresAt, requisites }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(buttons()).toContain('Copy: Tarjeta');
  expect(errors()).toEqual([]);
});
