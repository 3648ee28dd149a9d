import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, newerOf, pushedStatus, STATUSES, type TransactionStatus } from './transaction.ts';

type Push = { id: string; seq: number; status: TransactionStatus };

describe('the status of a push', () => {
  it.each([
    [0, 'waiting'],
    [1, 'processed'],
    [2, 'mistaked'],
    ['1', 'processed'],
    ['mistaked', 'mistaked'],
    ['in_review', 'accepted'],
    ['__proto__', 'accepted'],
  ])('%s means %s', (received, status) => {
    expect(pushedStatus(received)).toBe(status);
  });

  it('is unknown for another number', () => {
    expect(pushedStatus(3)).toBeUndefined();
    expect(pushedStatus(Number.NaN)).toBeUndefined();
  });
});

describe('an update of a transaction', () => {
  const pushes = fc.record({
    id: fc.constant('t1'),
    seq: fc.integer({ min: 0, max: 20 }),
    status: fc.constantFrom(...STATUSES),
  });

  it('never moves a status backwards, and never changes a final one', () => {
    fc.assert(
      fc.property(fc.array(pushes, { minLength: 1, maxLength: 40 }), (all) => {
        let known = newerOf(null, all[0] ?? { id: 't1', seq: 0, status: 'waiting' });
        for (const received of all) {
          const before = known;
          known = newerOf(known, received);
          expect(known.seq).toBeGreaterThanOrEqual(before.seq);
          if (isFinal(before.status)) expect(known.status).toBe(before.status);
          else if (before.status === 'accepted') expect(known.status).not.toBe('waiting');
        }
      }),
    );
  });

  it('with an older sequence number is dropped', () => {
    const known = { id: 't1', seq: 5, status: 'accepted' } as Push;
    expect(newerOf(known, { id: 't1', seq: 4, status: 'processed' })).toBe(known);
  });

  it('of another transaction replaces the current one', () => {
    const other = { id: 't2', seq: 0, status: 'waiting' } as Push;
    expect(newerOf({ id: 't1', seq: 5, status: 'processed' } as Push, other)).toBe(other);
  });
});
