import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../demo/cashier/storage/database.ts';
import { type Payment, paymentOf } from '../../demo/cashier/storage/payments.ts';

/** A cluster restarts its database on purpose, so a read is repeated if its connection breaks. */
const MAX_ATTEMPTS = 5;
const ATTEMPT_INTERVAL_MS = 1_000;

interface Question<T> {
  promise: Promise<T | undefined>;
  resolve: (value: T | undefined) => void;
  reject: (error: unknown) => void;
}

/** Joins reads into the next query, because those of two thousand widgets would wait for a connection until the driver gives up. */
class BatchedRead<T> {
  readonly #read: (users: string[]) => Promise<Map<string, T>>;
  #waiting = new Map<string, Question<T>>();
  #isReading = false;

  constructor(read: (users: string[]) => Promise<Map<string, T>>) {
    this.#read = read;
  }

  /** The result of a query that begins after this call, because a query that is running may miss the newest payment. */
  of(user: string): Promise<T | undefined> {
    const known = this.#waiting.get(user);
    if (known) return known.promise;
    let question: Pick<Question<T>, 'resolve' | 'reject'> | undefined;
    const promise = new Promise<T | undefined>((resolve, reject) => {
      question = { resolve, reject };
    });
    if (question) this.#waiting.set(user, { promise, ...question });
    if (!this.#isReading) void this.#work();
    return promise;
  }

  async #work(): Promise<void> {
    this.#isReading = true;
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const batch = this.#waiting;
      this.#waiting = new Map();
      try {
        const found = await attempt(() => this.#read([...batch.keys()]));
        for (const [user, { resolve }] of batch) resolve(found.get(user));
      } catch (error) {
        for (const { reject } of batch.values()) reject(error);
      }
    }
    this.#isReading = false;
  }
}

async function attempt<T>(read: () => Promise<T>): Promise<T> {
  for (let at = 1; ; at += 1) {
    try {
      return await read();
    } catch (error) {
      if (at === MAX_ATTEMPTS) throw error;
      await pause(ATTEMPT_INTERVAL_MS);
    }
  }
}

export class PaymentReads {
  readonly #payments: BatchedRead<Payment[]>;
  readonly #earliest: BatchedRead<number>;

  constructor(store: Store) {
    this.#payments = new BatchedRead(async (users) => {
      const rows = await store
        .selectFrom('transactions')
        .selectAll()
        .where('user_id', 'in', users)
        .orderBy('created_at')
        .execute();
      return groupByUser(rows);
    });
    this.#earliest = new BatchedRead(async (users) => {
      const rows = await store
        .selectFrom('schedule')
        .innerJoin('transactions', 'transactions.id', 'schedule.transaction_id')
        .select(['transactions.user_id', ({ fn }) => fn.min<number>('schedule.due_at').as('due')])
        .where('transactions.user_id', 'in', users)
        .groupBy('transactions.user_id')
        .execute();
      return new Map(rows.map(({ user_id, due }) => [user_id, Number(due)]));
    });
  }

  async paymentsOf(user: string): Promise<Payment[]> {
    return (await this.#payments.of(user)) ?? [];
  }

  /** True if none of the user's payments has a scheduled change before `until` (ms since the epoch). */
  async isAtRest(user: string, until: number): Promise<boolean> {
    const due = await this.#earliest.of(user);
    return due === undefined || due > until;
  }
}

function groupByUser(rows: readonly (Parameters<typeof paymentOf>[0] & { user_id: string })[]) {
  const byUser = new Map<string, Payment[]>();
  for (const row of rows) {
    const found = byUser.get(row.user_id) ?? [];
    found.push(paymentOf(row));
    byUser.set(row.user_id, found);
  }
  return byUser;
}
