import { describe, expect, test } from 'vitest';
import { type ConfirmedPayment, findContradictions, maxTailOf } from './confirmed-payment.ts';
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

const told = (part: Partial<Transaction> = {}): Transaction => ({
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
  findContradictions({ ...CONFIRMED, ...confirmed }, told(part), mayHaveArrived);

describe('an answer agrees with what the user confirmed', () => {
  test.each<[string, Partial<Transaction>]>([
    ['the same', {}],
    ['the same amount, written without its cents', { amount: '512' }],
    ['an invoice of the same amount', { next: invoice('512') }],
    ['an invoice with a tail above', { next: invoice('512.99') }],
    ['an invoice with a tail below', { next: invoice('511.01') }],
    ['less has arrived than was confirmed, and is credited', { amount: '480', status: 'processed' }],
    ['more has arrived', { amount: '520.5', status: 'processed' }],
    ['what arrived is being checked, and nothing is asked for', { amount: '480', status: 'accepted' }],
    ['what arrived is being checked', { amount: '480', status: 'accepted', next: { kind: 'wait' } }],
    [
      'another amount arrived, and was not credited',
      { amount: '480', status: 'mistaked', reason: { code: 'amount_mismatch' } },
    ],
  ])('%s', (_, part) => expect(find(part)).toEqual([]));

  test.each(['processed', 'mistaked'] as const)(
    'a final deposit asks for nothing, though the payer was never shown how to pay: %s',
    (status) => {
      expect(find({ amount: '500', status }, {}, false)).toEqual([]);
      expect(find({ amount: '500', status, next: INSTRUCTION }, {}, false)).toEqual(['amount']);
    },
  );

  test('coins: the payer decides how much comes', () => {
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

describe('amounts finer than the minor unit', () => {
  const LTC = { method: 'ltc', currency: 'LTC', amount: '0.12345678' };
  test('agree where they are the same, with or without zeros at the end', () => {
    expect(find(LTC, LTC)).toEqual([]);
    expect(find({ ...LTC, amount: '0.123456780' }, LTC)).toEqual([]);
  });
  test('differ by their last digit', () => {
    expect(find({ ...LTC, amount: '0.12345679' }, LTC)).toEqual(['amount']);
    const fine = '1.000000000000000001';
    expect(find({ ...LTC, amount: '1' }, { ...LTC, amount: fine })).toEqual(['amount']);
  });
  test('of an invoice may have a tail, in the minor units of the currency', () => {
    const pesos = { currency: 'CLP', amount: '1500.50' };
    expect(find({ ...pesos, next: invoice('1599.50') }, pesos)).toEqual([]);
    expect(find({ ...pesos, next: invoice('1599.51') }, pesos)).toEqual(['amount']);
  });
});

describe('an answer contradicts what the user confirmed', () => {
  test.each<[string, Partial<Transaction>, string[]]>([
    ['a hundred times the amount', { amount: '51200' }, ['amount']],
    ['a cent more', { amount: '512.01' }, ['amount']],
    ['a fraction that the currency does not have', { amount: '512.001' }, ['amount']],
    ['another currency', { currency: 'USD' }, ['currency']],
    ['another method', { method: 'oxxo' }, ['method']],
    ['a withdrawal', { type: 'withdrawal' }, ['type']],
    ['an invoice of another amount', { next: invoice('51200') }, ['amount']],
    ['an invoice whose tail is too long', { next: invoice('517.13') }, ['amount']],
    ['an invoice of less by more than a tail', { next: invoice('506.87') }, ['amount']],
    ['an amount that nobody has paid yet', { amount: '480' }, ['amount']],
    [
      'accepted, and still asking for it',
      { amount: '51200', status: 'accepted', next: INSTRUCTION },
      ['amount'],
    ],
    ['arrived in another currency', { currency: 'USD', status: 'processed' }, ['currency']],
    [
      'everything',
      { type: 'withdrawal', method: 'x', currency: 'USD', amount: '1' },
      ['type', 'method', 'currency', 'amount'],
    ],
  ])('%s', (_, part, fields) => expect(find(part)).toEqual(fields));

  test('another amount is on its way before the payer was shown how to pay', () => {
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
  ])('$kind for coins, whose payer decides how much comes', (next) => {
    for (const amount of ['0', '99999']) expect(find({ amount, next }, { amount: '0' })).toEqual(['amount']);
  });

  test.each(['waiting', 'accepted', 'processed', 'mistaked'] as const)(
    'a withdrawal of another amount, though it is %s',
    (status) => {
      const payout = { type: 'withdrawal', amount: '500', method: 'spei_payout' } as const;
      expect(find({ ...payout, amount: '9999', currency: 'USD', status }, payout)).toEqual([
        'currency',
        'amount',
      ]);
    },
  );
});

test.each([
  [2_100n, 99n],
  [9_900n, 99n],
  [51_200n, 512n],
  [10_000_000n, 100_000n],
])('the tail of an invoice of %s minor units is %s at most: two digits, or one per cent', (amount, tail) => {
  expect(maxTailOf(amount)).toBe(tail);
});
