// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession } from '../../testing/fake-session.ts';
import { History, joinBatches, openRecord } from './history.ts';

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

describe('the history of a session', () => {
  const LIST = 'BANKING:transactions-v1';
  const ASK = 'BANKING:transaction-v1';
  let fake: ReturnType<typeof createFakeSession>;
  beforeEach(async () => {
    vi.useFakeTimers();
    sessionStorage.clear();
    fake = createFakeSession();
    await fake.start();
  });
  afterEach(() => {
    disposeSession(fake.session);
    vi.useRealTimers();
  });
  const history = () => fake.session.get(History);

  it('is requested by type and cursor, and known from then on', async () => {
    const first = history().load('deposit');
    expect(fake.sentOf(LIST).at(-1)?.data).toEqual({ type: 'deposit' });
    await fake.answer(LIST, 200, page(9, 8, 'c8'));
    expect(ids(await first)).toEqual([9, 8]);
    const second = history().load('deposit', 'c8');
    expect(fake.sentOf(LIST).at(-1)?.data).toEqual({ type: 'deposit', cursor: 'c8' });
    await fake.answer(LIST, 200, { items: [payment(7)] });
    expect(await second).toMatchObject({ cursor: null });
    expect(ids(history().known('deposit') ?? page(0, 0, null))).toEqual([9, 8, 7]);
    expect(history().known(null)).toBeUndefined();
    disposeSession(fake.session);
    expect(history().known('deposit')).toBeUndefined();
  });

  it('of all types is requested without one', async () => {
    const all = history().load(null);
    expect(fake.sentOf(LIST).at(-1)?.data).toEqual({});
    await fake.answer(LIST, 200, page(3, 3, null));
    expect(ids(await all)).toEqual([3]);
  });

  it('lists a repeated payment once and no unreadable one, and notifies the host', async () => {
    const all = history().load(null);
    await fake.answer(LIST, 200, { items: [payment(3), { id: 5 }, payment(3), payment(2)] });
    expect(ids(await all)).toEqual([3, 2]);
    expect(fake.notified.some(([name]) => name === 'Error')).toBe(true);
  });

  it('opens a payment as it is known, and requests its current state', async () => {
    openRecord(fake.session, payment(3));
    expect(fake.session.state.transaction).toMatchObject({ id: 'dep_3', status: 'waiting' });
    expect(fake.sentOf(ASK).map(({ data }) => data)).toEqual([{ id: 'dep_3' }]);
  });
});

describe('a batch', () => {
  it('that has all known payments keeps its own cursor', () => {
    expect(joinBatches(page(3, 2, 'c2'), page(4, 2, 'new'))).toEqual(page(4, 2, 'new'));
  });

  it('that is the last one is joined even if it has no known payment', () => {
    const all = joinBatches(page(3, 2, 'c2'), page(9, 8, null));
    expect([ids(all), all.cursor]).toEqual([[9, 8, 3, 2], 'c2']);
  });

  it('is taken as it is if nothing was loaded before', () => {
    expect(joinBatches(undefined, page(3, 2, 'c2'))).toEqual(page(3, 2, 'c2'));
  });
});
