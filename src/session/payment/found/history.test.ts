import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { joinBatches } from './history.ts';

const payment = (at: number, status: Transaction['status'] = 'waiting'): Transaction => ({
  id: `dep_${at}`,
  idem: `key-${at}`,
  type: 'deposit',
  status,
  seq: 1,
  method: 'spei',
  amount: '10',
  currency: 'MXN',
  createdAt: at,
  updatedAt: at,
  timeline: [],
});
const page = (from: number, to: number, cursor: string | null) => ({
  items: Array.from({ length: from - to + 1 }, (_, at) => payment(from - at)),
  cursor,
});
const ids = ({ items }: { items: readonly Transaction[] }) => items.map(({ createdAt }) => createdAt);

describe('batches of the history', () => {
  it('are joined in order', () => {
    const all = joinBatches(page(9, 7, 'c7'), page(6, 5, null), 'c7');
    expect(ids(all)).toEqual([9, 8, 7, 6, 5]);
    expect(all.cursor).toBeNull();
  });

  it('a new first batch updates its payments and keeps the older ones that were loaded', () => {
    const newest = { items: [payment(10), payment(9, 'processed'), payment(8)], cursor: 'c8' };
    const all = joinBatches(page(9, 5, 'c5'), newest);
    expect(ids(all)).toEqual([10, 9, 8, 7, 6, 5]);
    expect(all.items[1]?.status).toBe('processed');
    expect(all.cursor).toBe('c5');
  });

  it('start again if payments between them are missing', () => {
    const all = joinBatches(page(5, 3, 'c3'), page(20, 18, 'c18'));
    expect(ids(all)).toEqual([20, 19, 18]);
    expect(all.cursor).toBe('c18');
  });

  it('never list a payment twice or out of order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (known, news) => {
        const before = page(known, 1, null);
        const top = known + news;
        const all = ids(joinBatches(before, page(top, Math.max(1, top - 19), 'next')));
        expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
      }),
    );
  });
});
