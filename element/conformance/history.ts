import { outcomeOf } from './expectations.ts';
import type { Client } from './raw-client.ts';
import { check, need } from './rule-outcome.ts';
import { HISTORY, minorOf } from './values.ts';

const MAX_PAGES = 30;

/** A payment in the history: unchecked data of the cashier. */
export interface Listed {
  id: unknown;
  idem: unknown;
  type: unknown;
  status: unknown;
  createdAt: unknown;
  currency: unknown;
  amount: unknown;
  net: unknown;
  reversal: unknown;
}

export function itemsOf(data: unknown): Listed[] | null {
  const { items } = Object(data);
  return Array.isArray(items) ? items.map((item) => Object(item)) : null;
}

/** Reads the batches of the history, at most `MAX_PAGES`. @throws {Broken} when a cursor of the cashier leads to no batch */
export async function readHistory(client: Client, filter: object = {}): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const reply = await client.call(HISTORY, { ...filter, ...(typeof cursor === 'string' && { cursor }) });
    check(
      cursor === undefined || reply.status === 200,
      `the page of a cursor got ${outcomeOf(reply)}, not 200`,
      reply,
      'history-pages',
    );
    all.push(...(itemsOf(reply.data) ?? []));
    cursor = Object(reply.data).cursor;
    if (typeof cursor !== 'string') return all;
  }
  // Batches that repeat a payment may go on for ever, and the rules about pages report them.
  const isRepeated = new Set(all.map(({ id }) => id)).size < all.length;
  need(
    isRepeated,
    `a user with fewer payments than ${MAX_PAGES} batches hold, because the rules read them all`,
  );
  return all;
}

/** The change of the balance by these payments: credited deposits, minus withdrawals that are held or paid out, plus or minus reversals. */
export function changeBy(payments: readonly Listed[], currency: string): bigint {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const own = [...byId.values()].filter((payment) => payment.currency === currency);
  const parts = own.map(({ type, status, amount, net, reversal }) => {
    const back = minorOf(Object(reversal).amount ?? '0', currency) ?? 0n;
    if (type === 'deposit')
      return status === 'processed' ? (minorOf(net ?? amount, currency) ?? 0n) - back : 0n;
    return status === 'mistaked' ? 0n : back - (minorOf(amount, currency) ?? 0n);
  });
  return parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
}
