// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emvCode, tlv } from '../../../demo/cashier/emv.ts';
import en from '../../../public/locales/en.json';
import PigeonScreen from '../../../test/made-up-flow/pigeon-screen.tsx';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { endFakeSession, startFakeSession } from '../../../test/support/started-session.ts';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import AddressScreen from '../../flows/crypto/address-screen.tsx';
import EazypeScreen from '../../flows/eazype/eazype-screen.tsx';
import InstructionScreen from '../../flows/instruction/instruction-screen.tsx';
import TransferInvoiceScreen from '../../flows/peer-to-peer/transfer-invoice-screen.tsx';
import PixScreen from '../../flows/pix/pix-screen.tsx';
import UnifiedFormScreen from '../../flows/unified-form/unified-form-screen.tsx';
import CompleteScreen from '../../screens/complete/complete-screen.tsx';
import { ShownDetails } from '../../session/payment/transaction/shown-details.ts';
import { applyResponse, showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { type createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';

const CONTINUE = 'BANKING:continue-v1';
const FIRST = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRON = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
const ERC20 = '0xdac17f958d2ee523a2206206994597c13d831ec7';

let fake: ReturnType<typeof createFakeSession>;
beforeEach(async () => {
  fake = await startFakeSession();
});
afterEach(() => {
  endFakeSession(fake);
  sessionStorage.clear();
});

const received = (next: object, seq: number) =>
  parseTransaction({ ...transactionOf({ seq }), next }, () => {});
const update = (next: object, seq: number) =>
  act(async () => applyResponse(fake.session, received(next, seq)));
async function show(Screen: () => React.ReactNode, next?: object) {
  if (next) showTransaction(fake.session, received(next, 1));
  return renderInSession(fake.session, <Screen />);
}
const text = () => document.body.textContent ?? '';
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const errors = () => fake.notified.flatMap(([name, detail]) => (name === 'Error' ? [detail] : []));

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
  expect(screen.queryAllByRole('img')).toEqual([]);
  expect(button(/copy the address|^copy:/i)).toBeNull();
  expect(errors()).toHaveLength(1);
  expect(errors()[0]).toMatchObject({ code: 'bad_data' });
}

test('a deposit address that the cashier replaces is not shown: the first stays, copying stops, the host is notified once', async () => {
  await show(AddressScreen, address(FIRST));
  expect(button(en.crypto.copy)).not.toBeNull();
  await update(address(OTHER), 2);
  expect(text()).toContain(FIRST);
  expect(text()).not.toContain(OTHER);
  expectLocked();
  await update(address(OTHER, { expiresAt: Date.now() + 60_000 }), 3);
  expectLocked();
});

test('a flow that does not know of replaced details draws the first account', async () => {
  await show(PigeonScreen, instruction());
  await update(instruction({ requisites: [row(THIEF)] }), 2);
  expect(text()).toContain(ACCOUNT);
  expect(text()).not.toContain(THIEF);
});

test('an unrequested change of the network or the memo counts as a replaced address', async () => {
  await show(AddressScreen, address(FIRST, { tag: '1' }));
  await update(address(FIRST, { tag: '2' }), 2);
  expectLocked();
  await update(address(TRON, { network: 'TRC20', coin: 'USDT' }), 3);
  expect(text()).not.toContain(TRON);
});

test('a replaced address is detected also after the screen was left and opened again', async () => {
  await show(AddressScreen, address(FIRST));
  (await show(() => null)).unmount();
  await update(address(OTHER), 2);
  cleanup();
  await show(AddressScreen);
  expect(text()).toContain(FIRST);
  expect(text()).not.toContain(OTHER);
});

test('more time, another rate or more confirmations do not count as a replaced address', async () => {
  await show(AddressScreen, address(FIRST));
  const expiresAt = Date.now() + 600_000;
  await update(address(FIRST, { expiresAt, rate: { value: '2000000', validUntil: 1 } }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(button(en.crypto.copy)).not.toBeNull();
  expect(errors()).toEqual([]);
});

test('the address of a network that the user chose is shown, and a later replacement of it is not', async () => {
  const usdt = (value: string, network: string) =>
    address(value, { network, coin: 'USDT', networks: NETWORKS });
  await show(AddressScreen, usdt(TRON, 'TRC20'));
  await user.click(screen.getByRole('radio', { name: /ERC20/ }));
  await act(() => fake.answer(CONTINUE, 200, received(usdt(ERC20, 'ERC20'), 2)));
  expect(text()).toContain(ERC20);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(errors()).toEqual([]);
  await update(usdt(ERC20.replace('0xdac', '0xdad'), 'ERC20'), 3);
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

test('rows that a page has put on the prototype of all objects are not drawn in an invoice', async () => {
  Reflect.set(Object.prototype, 'requisites', [row(THIEF)]);
  try {
    await show(TransferInvoiceScreen, invoice('SB-1'));
  } finally {
    Reflect.deleteProperty(Object.prototype, 'requisites');
  }
  expect(text()).toContain('SB-1');
  expect(text().replace(/\s/g, '')).not.toContain(THIEF);
});

test('invoice details that the cashier replaces are not shown: the first stay, copying stops, the host is notified once', async () => {
  await show(TransferInvoiceScreen, invoice('SB-1'));
  expect(button('Copy: Card number')).not.toBeNull();
  await update(invoice('SB-2'), 2);
  expect(text()).toContain('SB-1');
  expect(text()).not.toContain('SB-2');
  expect(text()).toContain(en.invoice.swapped);
  expect(button('Copy: Card number')).toBeNull();
  expect(errors()).toHaveLength(1);
  expect(button(en.instruction.paid)).not.toBeNull();
});

test('an invoice with more time or in another language does not count as replaced', async () => {
  await show(TransferInvoiceScreen, invoice('SB-1'));
  const requisites = [
    { label: 'Tarjeta', value: 'SB-1', copy: true },
    { label: 'Banco', value: 'El banco', copy: false },
  ];
  const expiresAt = Date.now() + 900_000;
  await update(invoice('SB-1', { expiresAt, requisites }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(button('Copy: Tarjeta')).not.toBeNull();
  expect(errors()).toEqual([]);
});

const ACCOUNT = '032180000118359719';
const THIEF = '646180157000000004';
const row = (value: string, part: object = {}) => ({
  label: 'CLABE',
  value,
  icon: 'card',
  copy: true,
  ...part,
});
const instruction = (part: object = {}) => ({
  kind: 'instruction',
  steps: [],
  requisites: [row(ACCOUNT), { label: 'Payee', value: 'Pagos SA', copy: false }],
  qr: 'https://qr.example/1',
  barcode: { format: 'CODE128', value: '7991761' },
  voucher: true,
  intent: 'https://bank.example/pay/1',
  ...part,
});
const upiOf = (payee: string, sign = '1') => `upi://pay?pa=${payee}&pn=Shop&am=500&cu=INR&sign=${sign}`;
const eazype = (payee: string, part: object = {}) => ({
  kind: 'eazype',
  steps: [],
  requisites: [row(payee, { label: 'UPI ID', icon: 'user' })],
  qr: upiOf(payee),
  intents: { generic: upiOf(payee) },
  orderId: 'EZ1',
  ...part,
});
const codeOf = (key: string) =>
  emvCode({
    scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', `pix.example/${key}`)),
    currency: '986',
    amount: '500.00',
    country: 'BR',
    name: 'LOJA',
    city: 'SAO PAULO',
    reference: '***',
  });
const pix = (key: string, part: object = {}) => ({
  kind: 'pix',
  code: codeOf(key),
  qr: codeOf(key),
  beneficiary: 'LOJA',
  ...part,
});

/** Opens a screen with payment details, and updates them. The transaction has the currency that their payment codes contain. */
function reportedIn(currency: string) {
  const made = (next: object, seq: number) =>
    parseTransaction({ ...transactionOf({ seq, currency }), next }, () => {});
  return {
    begin: async (Screen: () => React.ReactNode, next: object) => {
      showTransaction(fake.session, made(next, 1));
      await show(Screen);
    },
    update: (next: object, seq: number) => act(async () => applyResponse(fake.session, made(next, seq))),
  };
}

test.each([
  ['the account', { requisites: [row(THIEF), { label: 'Payee', value: 'Pagos SA', copy: false }] }],
  [
    'the payee, which has no copy button',
    { requisites: [row(ACCOUNT), { label: 'Payee', value: 'Ladrón', copy: false }] },
  ],
  ['a number with another label', { requisites: [row(ACCOUNT), { label: 'To', value: THIEF, copy: false }] }],
  ['the QR code', { qr: 'https://qr.example/2' }],
  ['the barcode', { barcode: { format: 'CODE128', value: '7991762' } }],
  ['the link of the bank’s app', { intent: 'https://bank.example/pay/2' }],
])(
  'an instruction in which the cashier replaces %s keeps the first, disables copy, scan and print, and notifies the host once',
  async (_, part) => {
    await show(InstructionScreen, instruction());
    expect(button('Copy: CLABE')).not.toBeNull();
    await update(instruction(part), 2);
    expectLocked();
    expect(text()).toContain(ACCOUNT);
    expect(text()).toContain('Pagos SA');
    expect(text()).not.toMatch(/646180157|Ladrón/);
    expect(button(en.voucher.print)).toBeNull();
    expect(button(en.instruction.paid)).not.toBeNull();
    await update(instruction({ ...part, expiresAt: Date.now() + 60_000 }), 3);
    expectLocked();
  },
);

test('a dial code that is too short for an account is locked, also when its row gets another label', async () => {
  const dial = (value: string, label: string) =>
    instruction({ requisites: [row(value, { label, copy: false })] });
  await show(InstructionScreen, dial('*99*1#', 'Code'));
  await update(dial('*99*2#', 'Dial'), 2);
  expectLocked();
  expect(text()).not.toContain('*99*2#');
});

test('a QR code that is missing for a while cannot return as another one', async () => {
  await show(InstructionScreen, instruction());
  await update(instruction({ qr: undefined }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  await update(instruction({ qr: 'https://qr.example/2' }), 3);
  expectLocked();
});

test.each([
  ['https://pay.example/?pa=shop&to=1', 'https://pay.example/?pa=shop&to=2'],
  ['https://pay.example/?spa=1&to=1', 'https://pay.example/?spa=1&to=2'],
  ['other:pay?pa=shop@bank&to=1', 'other:pay?pa=shop@bank&to=2'],
])('a QR code that only resembles UPI is compared as a whole: %s', async (first, other) => {
  await show(InstructionScreen, instruction({ qr: first }));
  await update(instruction({ qr: other }), 2);
  expectLocked();
});

test.each([
  ['an invoice', InstructionScreen, instruction(), TransferInvoiceScreen, invoice(THIEF)],
  [
    'an instruction',
    TransferInvoiceScreen,
    invoice(ACCOUNT),
    InstructionScreen,
    instruction({ requisites: [row(THIEF)] }),
  ],
  ['an address', InstructionScreen, instruction(), AddressScreen, address(OTHER)],
])(
  'other payment details that arrive as %s without a step of the user count as replaced',
  async (_, First, before, Second, after) => {
    await show(First, before);
    (await show(() => null)).unmount();
    await update(after, 2);
    cleanup();
    await show(Second);
    expectLocked();
    expect(text()).not.toMatch(new RegExp(`${THIEF.slice(0, 4)}|${OTHER.slice(-6)}`));
  },
);

test('payment details that arrive on another screen after a step of the user are shown', async () => {
  await show(InstructionScreen, instruction());
  const step = continuePayment(fake.session, 'paid', {});
  await act(() => fake.answer(CONTINUE, 200, received(instruction(), 2)));
  await act(() => step);
  (await show(() => null)).unmount();
  await update(invoice(THIEF), 3);
  cleanup();
  await show(TransferInvoiceScreen);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(button('Copy: Card number')).not.toBeNull();
});

test('an instruction in another language, with more time and another video, does not count as replaced', async () => {
  await show(InstructionScreen, instruction());
  const requisites = [
    row(ACCOUNT, { label: 'Cuenta' }),
    { label: 'A nombre de', value: 'Pagos S. A.', copy: false },
  ];
  await update(instruction({ requisites, steps: ['Uno'], expiresAt: Date.now() + 60_000 }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(button('Copy: Cuenta')).not.toBeNull();
  expect(errors()).toEqual([]);
});

test('another account after a form of the user, or of another payment, is shown', async () => {
  await show(InstructionScreen, instruction());
  fake.session.get(ShownDetails).beginStep(received({ kind: 'otp', length: 6, attempts: 3 }, 1), null);
  await update(instruction({ requisites: [row(THIEF)] }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  expect(button('Copy: CLABE')).not.toBeNull();

  const other = parseTransaction({ ...transactionOf({ id: 'dep_2' }), next: instruction() }, () => {});
  await act(async () => showTransaction(fake.session, other));
  expect(text()).not.toContain(en.invoice.swapped);
  expect(errors()).toEqual([]);
});

test.each([
  ['the code', pix('thief')],
  ['only the QR code', pix('mine', { qr: codeOf('thief') })],
  ['the payee', pix('mine', { beneficiary: 'LOJ' })],
])('a PIX screen on which the cashier replaces %s shows no code any more', async (_, next) => {
  const { begin, update } = reportedIn('BRL');
  await begin(PixScreen, pix('mine'));
  expect(button(en.pix.copy)).not.toBeNull();
  await update(next, 2);
  expectLocked();
  expect(button(en.pix.copy)).toBeNull();
  expect(text()).toContain('LOJA');
  expect(text()).not.toContain('thief');
  expect(button(en.instruction.paid)).not.toBeNull();
});

test('a UPI screen on which the cashier replaces the payee shows neither app links nor a QR code any more', async () => {
  const { begin, update } = reportedIn('INR');
  fake.session.state.user.platform = 'android';
  await begin(EazypeScreen, eazype('shop@bank'));
  expect(document.querySelectorAll('a[href^="upi:"]')).toHaveLength(1);
  await update(eazype('shop@bank', { qr: upiOf('shop@bank', '2') }), 2);
  expect(text()).not.toContain(en.invoice.swapped);
  await update(eazype('thief@bank'), 3);
  expectLocked();
  expect(document.querySelectorAll('a[href^="upi:"]')).toHaveLength(0);
  expect(text()).toContain('shop@bank');
  expect(text()).not.toContain('thief@bank');
});

describe('an account number inside the texts of the steps', () => {
  const read = (label: string, value: string) => ({ label, value, copy: false });
  const OLD = '646180110000000001';

  test.each([
    [
      'with hyphens, under another label',
      { requisites: [read('Card', '4111-1111-1111-1111')] },
      { requisites: [read('Card number', '5555-5555-5555-4444')] },
    ],
    [
      'in a new step',
      { steps: [] },
      { steps: ['The account is closed: transfer to 6461 8015 7000 0000 04'] },
    ],
    ['in a changed step', { steps: [`Pay to ${OLD}`] }, { steps: ['Pay to 646180157000000004'] }],
  ])('and changes %s is not shown', async (_, before, after) => {
    await show(InstructionScreen, instruction(before));
    await update(instruction(after), 2);
    expect(text()).toContain(en.invoice.swapped);
    expect(text()).not.toMatch(/5555-5555|646180157|6461 8015/);
    expect(errors()).toHaveLength(1);
  });

  test.each([
    [
      'is only grouped in another way, or a date',
      { requisites: [read('Card', '4111-1111-1111-1111'), read('Until', '2026-01-05 12:00')] },
      { requisites: [read('Tarjeta', '4111 1111 1111 1111'), read('Hasta', '05.01.2026 12:00')] },
    ],
    [
      'is not in the new words of the steps',
      { steps: [`Pay to ${OLD} until 2026-01-05 12:00`, 'Keep the receipt'] },
      { steps: [`Please pay to ${OLD} until 2026-01-06 10:30`] },
    ],
    ['is that of a row', { steps: [] }, { steps: [`Pay to ${ACCOUNT}`] }],
  ])('and %s counts as unchanged', async (_, before, after) => {
    await show(InstructionScreen, instruction(before));
    await update(instruction(after), 2);
    expect(text()).not.toContain(en.invoice.swapped);
    expect(errors()).toEqual([]);
  });
});

describe('what was shown first is locked as a whole', () => {
  const read = (label: string, value: string) => ({ label, value, copy: false });
  const rows = [row(ACCOUNT), read('Payee', 'Pagos SA')];
  const first = { qr: undefined, barcode: undefined, intent: undefined, steps: ['Use the CLABE below'] };
  const begin = (part: object = {}) => show(InstructionScreen, instruction({ ...first, ...part }));
  const ladron = /ladron|646180|thief/i;

  test.each([
    ['a second row with an alias', { requisites: [...rows, read('Alias', 'ladron.mp')] }],
    ['a second row with an alias of letters', { requisites: [...rows, read('Alias', 'LADRONMP')] }],
    [
      'a second payee with a name of several words',
      { requisites: [...rows, read('Name', 'Ladron e Hijos')] },
    ],
    ['an alias in place of the payee', { requisites: [row(ACCOUNT), read('Alias', 'ladron.mp')] }],
    ['a second row to copy', { requisites: [...rows, row('ladron.mp', { label: 'Alias' })] }],
    [
      'a label that names an alias',
      { requisites: [row(ACCOUNT, { label: 'Closed, use ladron.mp' }), rows[1]] },
    ],
    ['a step that names an alias', { steps: ['The CLABE below is closed, pay to ladron.mp'] }],
    ['a step that names a payment id', { steps: ['The CLABE below is closed, pay to ladron@banco'] }],
    ['a step that names a phone number', { steps: ['Closed: pay to 646 180 5'] }],
    ['a step with digits in circles', { steps: ['Closed: pay to ⑥④⑥①⑧⓪①⑤'] }],
    ['a step that names a wallet', { steps: ['Closed: pay to 0xdAC17F958D2ee523'] }],
    ['a QR code that was not there', { qr: 'https://qr.example/thief' }],
    ['a link of an app that was not there', { intent: 'https://bank.example/thief' }],
    ['a barcode that was not there', { barcode: { format: 'CODE128', value: '64618015' } }],
  ])('%s counts as a change', async (_, part) => {
    await begin();
    await update(instruction({ ...first, requisites: rows, ...part }), 2);
    expectLocked();
    expect(text()).toContain(ACCOUNT);
    expect(text()).not.toMatch(ladron);
  });

  test('steps in other words, which name no payee, do not replace the first in the same language', async () => {
    await begin();
    await update(instruction({ ...first, steps: ['Pay to Juan at the bank next door'] }), 2);
    expect(text()).toContain('Use the CLABE below');
    expect(text()).not.toContain('Juan');
    expect(text()).not.toContain(en.invoice.swapped);
  });

  test.each([
    ['rows and codes that were absent first', { requisites: [], steps: [] }, { steps: ['Use the CLABE'] }],
    [
      'another time limit in a row',
      { requisites: [...rows, read('Until', '2026-01-05 12:00')] },
      { requisites: [...rows, read('Until', '2026-01-05 12:45')] },
    ],
    ['another time limit in a step', { steps: ['Pay until 12:00'] }, { steps: ['Pay until 12:45'] }],
    [
      'a UPI link to the payee in a row',
      { requisites: [row('shop@bank')] },
      { requisites: [row('shop@bank')], intent: upiOf('shop@bank') },
    ],
    ['rows that are no longer sent', {}, { requisites: [] }],
  ])('%s counts as unchanged', async (_, before, after) => {
    await begin(before);
    await update(instruction({ ...first, ...after }), 2);
    expect(text()).not.toContain(en.invoice.swapped);
    expect(errors()).toEqual([]);
  });

  test.each(['accepted', 'processed'] as const)(
    'a deposit address that changes while the payment is %s',
    async (status) => {
      await show(AddressScreen, address(FIRST));
      const other = parseTransaction(
        { ...transactionOf({ seq: 2, status }), next: address(OTHER) },
        () => {},
      );
      await act(async () => applyResponse(fake.session, other));
      expect(text()).toContain(FIRST);
      expect(text()).not.toContain(OTHER);
      expectLocked();
      await act(() => fake.push({ id: 'dep_1', status: 1, seq: 3 }));
      expect(text()).not.toContain(OTHER);
      expect(button(en.crypto.copy)).toBeNull();
    },
  );

  test.each([
    ['a text for the time of waiting', CompleteScreen, { kind: 'wait', text: 'Closed: pay to ladron.mp' }],
    ['the page of a provider', CompleteScreen, { kind: 'redirect', url: 'https://thief.example/' }],
  ])('other details after an instruction in %s', async (_, Screen, next) => {
    await begin();
    await update(next, 2);
    cleanup();
    await show(Screen);
    expect(text()).toContain(en.invoice.swapped);
    expect(text()).not.toMatch(ladron);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test.each([
    ['a text for the time of waiting', { kind: 'wait', text: 'Closed: pay to ladron.mp' }],
    ['the page of a provider', { kind: 'redirect', url: 'https://thief.example/' }],
    ['another account', instruction({ requisites: [row(THIEF)] })],
    ['details of another kind', address(OTHER)],
  ])('a reason that names another payee is removed, also beside %s', async (_, next) => {
    await begin();
    const reason = { code: 'declined', message: 'Pay again to ladron.mp' };
    const other = parseTransaction({ ...transactionOf({ seq: 2 }), next, reason }, () => {});
    await act(async () => applyResponse(fake.session, other));
    expect(fake.session.state.transaction?.isSwapped).toBe(true);
    expect(JSON.stringify(fake.session.state.transaction)).not.toMatch(ladron);
  });

  test.each([
    ['an instruction', InstructionScreen, instruction(), instruction({ requisites: [row(THIEF)] })],
    ['an address', AddressScreen, address(FIRST), address(OTHER)],
    ['a step', InstructionScreen, instruction(), instruction({ steps: [`Pay to ${THIEF}`] })],
  ])('also after a reload of the page: %s', async (_, Screen, before, after) => {
    await show(Screen, before);
    cleanup();
    endFakeSession(fake);
    const stored = Object.entries({ ...sessionStorage });
    fake = await startFakeSession();
    for (const [key, entry] of stored) sessionStorage.setItem(key, entry);
    await show(Screen, after);
    expect(text()).toContain(en.invoice.swapped);
    expect(text()).not.toMatch(new RegExp(`${THIEF}|${OTHER}`));
    expect(button(/copy address|^copy/i)).toBeNull();
    cleanup();
    await update(before, 3);
    await show(Screen);
    expect(text()).not.toContain(en.invoice.swapped);
  });

  describe('a form that asks for the number of a payment', () => {
    const asked = (part: object = {}) => ({
      kind: 'form',
      fields: [{ name: 'transaction_id', type: 'text', placeholder: 'placeholders.transaction_id' }],
      requisites: [row('888880', { label: 'Paybill' }), row(ACCOUNT)],
      ...part,
    });

    test('shows the amount and the numbers to pay to above its fields, each with a button to copy', async () => {
      await show(UnifiedFormScreen, asked());
      const parts = [...document.querySelectorAll('.copy-row-label, .unified-fields')];
      expect(
        parts.map(({ className, textContent }) => className === 'unified-fields' || textContent),
      ).toEqual([en.instruction.exact, 'Paybill', 'CLABE', true]);
      expect(button('Copy: Paybill')).not.toBeNull();
    });

    test.each([
      ['another number to pay to', { requisites: [row('888880', { label: 'Paybill' }), row(THIEF)] }],
      ['a further number to pay to', { requisites: [...asked().requisites, row(THIEF)] }],
      [
        'a field that names another number',
        { fields: [{ name: 'transaction_id', type: 'text', placeholder: `Closed: pay to ${THIEF}` }] },
      ],
    ])('keeps the first numbers, also after a reload of the page: %s', async (_, part) => {
      await show(UnifiedFormScreen, asked());
      await update(asked(part), 2);
      expectLocked();
      expect(text()).toContain(ACCOUNT);
      expect(text()).not.toContain(THIEF);
      cleanup();
      endFakeSession(fake);
      const stored = Object.entries({ ...sessionStorage });
      fake = await startFakeSession();
      for (const [key, entry] of stored) sessionStorage.setItem(key, entry);
      await show(UnifiedFormScreen, asked(part));
      expect(text()).toContain(en.invoice.swapped);
      expect(text()).not.toContain(THIEF);
      expect(document.querySelector('button[type=submit]')).toBeNull();
    });
  });

  test('the storage has hashes of payment details only', async () => {
    await show(InstructionScreen, instruction());
    const stored = JSON.stringify({ ...sessionStorage });
    expect(stored).toContain(':shown');
    expect(stored).not.toMatch(new RegExp(`${ACCOUNT}|Pagos|qr.example`));
  });
});
