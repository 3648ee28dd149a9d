import { describe, expect, test } from 'vitest';
import { changeTransaction, newTransaction, reverseTransaction } from './payment-state.ts';
import { problemsOf } from './problems.ts';

const BODY = { idem: '0190f5fe-7c00-7a00-8000-000000000001', method: 'spei', currency: 'MXN' };
const create = () => newTransaction('dep_1', 'deposit', BODY, 50_015n, { next: { kind: 'wait' } });

test('a new transaction matches the schema of the contract', () => {
  const transaction = create();
  expect(problemsOf('Transaction', transaction)).toEqual([]);
  expect(transaction).toMatchObject({ status: 'waiting', seq: 1, amount: '500.15', next: { kind: 'wait' } });
});

test('each change raises seq, ends the step before, and a new status is in the timeline', () => {
  const first = create();
  const again = changeTransaction(first, 'waiting', { next: { kind: 'wait' } });
  const accepted = changeTransaction(again, 'accepted');
  const processed = changeTransaction(accepted, 'processed');
  expect([first, again, accepted, processed].map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect([again.next, accepted.next]).toEqual([{ kind: 'wait' }, undefined]);
  expect(processed.timeline.map(({ status }) => status)).toEqual(['waiting', 'accepted', 'processed']);
  expect(problemsOf('Transaction', processed)).toEqual([]);
  expect(first.timeline).toHaveLength(1);
});

test.each([
  [['processed'], 'mistaked'],
  [['mistaked'], 'processed'],
  [['processed'], 'processed'],
  [['accepted'], 'waiting'],
] as const)('a transaction that became %j never becomes %s', (path, status) => {
  const before = path.reduce((transaction, next) => changeTransaction(transaction, next), create());
  expect(() => changeTransaction(before, status)).toThrow(RangeError);
});

describe('money that goes back', () => {
  const paid = () => changeTransaction(create(), 'processed');

  test('leaves the status, raises seq, and is the sum of all that went back', () => {
    const part = reverseTransaction(paid(), 'refunded', 10_000n);
    const whole = reverseTransaction(part, 'reversed', 50_015n);
    expect(
      [part, whole].map(({ status, seq, reversal }) => [status, seq, reversal?.state, reversal?.amount]),
    ).toEqual([
      ['processed', 3, 'refunded', '100.00'],
      ['processed', 4, 'reversed', '500.15'],
    ]);
    expect(problemsOf('Transaction', whole)).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['of a payment that is not processed', () => reverseTransaction(create(), 'refunded', 1n)],
    ['above the payment', () => reverseTransaction(paid(), 'refunded', 50_016n)],
    [
      'below what went back before',
      () => reverseTransaction(reverseTransaction(paid(), 'refunded', 9n), 'refunded', 9n),
    ],
    ['of a deposit, as if it were a payout', () => reverseTransaction(paid(), 'returned', 1n)],
  ])('%s is refused', (_, reverse) => {
    expect(reverse).toThrow(RangeError);
  });
});
