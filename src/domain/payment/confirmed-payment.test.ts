import { describe, expect, test } from 'vitest';
import {
  type ConfirmedPayment,
  compareTransaction,
  findContradictions,
  isSameConfirmed,
  maxTailOf,
  requestedAmount,
  requiresPayment,
} from './confirmed-payment.ts';
import type { Next, Transaction } from './transaction-schema.ts';

const CONFIRMED: ConfirmedPayment = { type: 'deposit', method: 'spei', amount: '512.00', currency: 'MXN' };
const ADDRESS: Next = {
  kind: 'address',
  address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  network: 'TRC20',
  coin: 'USDT',
  minAmount: '5',
  rate: { value: '18.5', validUntil: 0 },
  confirmations: { have: 0, need: 20 },
};
const INSTRUCTION: Next = { kind: 'instruction', steps: [], requisites: [] };
const invoice = (amount: string): Next => ({
  kind: 'invoice',
  amount,
  requisites: [],
  expiresAt: 0,
  confirm: 'paid',
});

const received = (part: Partial<Transaction> = {}): Transaction => ({
  id: 'dep_1',
  idem: '0190f5fe-7c00-7a00-8000-000000000001',
  status: 'waiting',
  seq: 1,
  createdAt: 0,
  updatedAt: 0,
  timeline: [],
  ...CONFIRMED,
  ...part,
});
const find = (part: Partial<Transaction>, confirmed: Partial<ConfirmedPayment> = {}, mayHaveArrived = true) =>
  findContradictions({ ...CONFIRMED, ...confirmed }, received(part), mayHaveArrived);

describe('a transaction that agrees with the confirmed payment', () => {
  test.each<[string, Partial<Transaction>]>([
    ['identical', {}],
    ['the same amount without its decimals', { amount: '512' }],
    ['an invoice for the same amount', { next: invoice('512') }],
    ['an invoice with a small tail above the amount', { next: invoice('512.99') }],
    ['an invoice with a small tail below the amount', { next: invoice('511.01') }],
    ['less has arrived than was confirmed, and is credited', { amount: '480', status: 'processed' }],
    ['more has arrived than was confirmed', { amount: '520.5', status: 'processed' }],
    ['the arrived amount is under review, without payment details', { amount: '480', status: 'accepted' }],
    [
      'the arrived amount is under review, with payment details',
      { amount: '480', status: 'accepted', next: { kind: 'wait' } },
    ],
    [
      'another amount has arrived, and was not credited',
      { amount: '480', status: 'mistaked', reason: { code: 'amount_mismatch' } },
    ],
  ])('%s', (_, part) => expect(find(part)).toEqual([]));

  test.each(['processed', 'mistaked'] as const)(
    'a final deposit without a shown payment instruction may differ in its amount: %s',
    (status) => {
      expect(find({ amount: '500', status }, {}, false)).toEqual([]);
      expect(find({ amount: '500', status, next: INSTRUCTION }, {}, false)).toEqual(['amount']);
    },
  );

  test('a crypto deposit, whose amount the user decides', () => {
    const coins = { method: 'usdt', amount: '0.00' };
    for (const part of [
      { amount: '0', next: ADDRESS },
      { amount: '480', status: 'accepted', next: ADDRESS },
      { amount: '480', status: 'processed' },
      { amount: '0', next: { kind: 'wait' } },
    ] as const)
      expect(find({ method: 'usdt', ...part }, coins, false)).toEqual([]);
  });
});

describe('amounts with more decimals than the currency', () => {
  const LTC = { method: 'ltc', currency: 'LTC', amount: '0.12345678' };
  test('agree if they are equal apart from trailing zeros', () => {
    expect(find(LTC, LTC)).toEqual([]);
    expect(find({ ...LTC, amount: '0.123456780' }, LTC)).toEqual([]);
  });
  test('differ if their last digit differs', () => {
    expect(find({ ...LTC, amount: '0.12345679' }, LTC)).toEqual(['amount']);
    const fine = '1.000000000000000001';
    expect(find({ ...LTC, amount: '1' }, { ...LTC, amount: fine })).toEqual(['amount']);
  });
  test('of an invoice may have a tail in the minor units of the currency', () => {
    const pesos = { currency: 'CLP', amount: '1500.50' };
    expect(find({ ...pesos, next: invoice('1599.50') }, pesos)).toEqual([]);
    expect(find({ ...pesos, next: invoice('1599.51') }, pesos)).toEqual(['amount']);
  });
});

describe('a transaction that contradicts the confirmed payment', () => {
  test.each<[string, Partial<Transaction>, string[]]>([
    ['a hundred times the amount', { amount: '51200' }, ['amount']],
    ['one cent more', { amount: '512.01' }, ['amount']],
    ['more decimals than the currency has', { amount: '512.001' }, ['amount']],
    ['another currency', { currency: 'USD' }, ['currency']],
    ['another method', { method: 'oxxo' }, ['method']],
    ['a withdrawal', { type: 'withdrawal' }, ['type']],
    ['an invoice for another amount', { next: invoice('51200') }, ['amount']],
    ['an invoice with too long a tail', { next: invoice('517.13') }, ['amount']],
    ['an invoice whose tail is too far below the amount', { next: invoice('506.87') }, ['amount']],
    ['another amount that was not paid yet', { amount: '480' }, ['amount']],
    [
      'accepted for another amount, and still payable',
      { amount: '51200', status: 'accepted', next: INSTRUCTION },
      ['amount'],
    ],
    ['arrived in another currency', { currency: 'USD', status: 'processed' }, ['currency']],
    [
      'all fields',
      { type: 'withdrawal', method: 'x', currency: 'USD', amount: '1' },
      ['type', 'method', 'currency', 'amount'],
    ],
  ])('%s', (_, part, fields) => expect(find(part)).toEqual(fields));

  test('differs in its amount while money is on its way, although the user has seen no payment instruction', () => {
    expect(find({ amount: '51200', status: 'accepted' }, {}, false)).toEqual(['amount']);
  });

  test.each<Next>([
    invoice('512'),
    INSTRUCTION,
    { kind: 'eazype', steps: [], requisites: [] },
    { kind: 'redirect', url: 'https://bank.example/pay' },
    { kind: 'pix', code: 'x', qr: 'x', expiresAt: 0 },
    { kind: 'form', fields: [] },
    { kind: 'otp', length: 6, attempts: 3 },
  ])('step $kind of a crypto deposit with a fixed amount', (next) => {
    for (const amount of ['0', '99999']) expect(find({ amount, next }, { amount: '0' })).toEqual(['amount']);
  });

  test.each(['waiting', 'accepted', 'processed', 'mistaked'] as const)(
    'a withdrawal of another amount that is %s',
    (status) => {
      const payout = { type: 'withdrawal', amount: '500', method: 'spei_payout' } as const;
      expect(find({ ...payout, amount: '9999', currency: 'USD', status }, payout)).toEqual([
        'currency',
        'amount',
      ]);
    },
  );
});

test('a paid transaction is compared with its confirmation; one of another session is not, and before that only with itself', () => {
  const compare = (part: Partial<Transaction>, isConfirmed: boolean) => {
    const confirmation = isConfirmed ? { confirmed: CONFIRMED, wasShown: true } : undefined;
    const error = { code: 'not_as_confirmed', diagnosticsId: 'id' } as const;
    return compareTransaction(received(part), confirmation, () => error).contradiction?.fields;
  };
  const paid = { status: 'processed', currency: 'USD', next: invoice('51200') } as const;
  expect(compare(paid, true)).toContain('currency');
  expect(compare({ next: invoice('51200') }, false)).toEqual(['amount']);
  expect(compare({ status: 'processed', currency: 'USD' }, false)).toBeUndefined();
});

test.each([
  [2_100n, 99n],
  [9_900n, 99n],
  [51_200n, 512n],
  [10_000_000n, 100_000n],
])('the tail of an invoice for %s minor units is at most %s: two digits, or one per cent', (amount, tail) => {
  expect(maxTailOf(amount)).toBe(tail);
});

test.each(['x512.00', '512.00x', '512.', '.5', '', '-512.00', '1'.repeat(31), `1.${'1'.repeat(19)}`])(
  'a confirmed or requested amount that is no decimal string contradicts: %j',
  (amount) => {
    expect(find({ amount: '512.00' }, { amount })).toEqual(['amount']);
    expect(find({ next: invoice(amount) })).toEqual(['amount']);
    expect(find({ amount })).toEqual(['amount']);
  },
);

test('the longest decimal string is read to its last digit', () => {
  const amount = `${'1'.repeat(30)}.${'1'.repeat(18)}`;
  expect(find({ amount }, { amount })).toEqual([]);
  expect(find({ amount: amount.replace(/1$/, '2') }, { amount })).toEqual(['amount']);
});

test('the amount to pay is that of the invoice, else that of the payment', () => {
  expect(requestedAmount(received({ next: invoice('512.37') }))).toBe('512.37');
  expect(requestedAmount(received({ next: INSTRUCTION }))).toBe('512.00');
  expect(requestedAmount(received())).toBe('512.00');
});

test('two confirmations are of the same payment if all four facts agree, in any spelling of the amount', () => {
  expect(isSameConfirmed(CONFIRMED, { ...CONFIRMED, amount: '512' })).toBe(true);
  for (const part of [
    { type: 'withdrawal' as const },
    { method: 'oxxo' },
    { currency: 'USD' },
    { amount: '512.01' },
  ])
    expect(isSameConfirmed(CONFIRMED, { ...CONFIRMED, ...part })).toBe(false);
});

test.each<[Transaction['status'], Next | undefined, boolean]>([
  ['waiting', undefined, true],
  ['waiting', { kind: 'wait' }, true],
  ['accepted', undefined, false],
  ['accepted', { kind: 'wait' }, false],
  ['accepted', ADDRESS, false],
  ['accepted', invoice('512'), false],
  ['accepted', INSTRUCTION, true],
  ['processed', INSTRUCTION, false],
  ['mistaked', INSTRUCTION, false],
])('a payment that is %s asks for money: %#', (status, next, isAsking) => {
  expect(requiresPayment({ status, ...(next && { next }) })).toBe(isAsking);
});
