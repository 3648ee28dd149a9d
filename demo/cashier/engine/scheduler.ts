import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { announce } from '../socket/outbox.ts';
import { deleteRows, insertRow } from '../storage/changes.ts';
import type { Store, Writing } from '../storage/database.ts';
import { type Payment, paymentOf } from '../storage/payments.ts';
import { readOrSetAside } from '../storage/set-aside.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import type { Tables } from '../storage/tables.ts';
import { tracingOf, write } from '../storage/write.ts';
import { applyTransition } from './apply-transition.ts';
import { BackgroundJob } from './background-job.ts';
import { plannedSchema, type ScheduledStep, type Step, stepSchema } from './step.ts';

export interface SchedulerOptions {
  store: Store;
  clock: () => number;
  onError: (error: unknown) => void;
  onSteps: (count: number) => void;
}

const MAX_TIMER_MS = 60_000;
/** A node that planned a step may be killed before the step is due, so every node looks for due steps at this interval. */
const SHARED_INTERVAL_MS = 1_000;
/** A node collects steps for this long before it applies them, so that one batch has the steps of many payments. */
const INTERVAL_MS = 100;
/** Two batches at once, because each spends half of its time waiting for the database. */
const MAX_BATCHES_AT_ONCE = 2;
/** A batch locks its users and delays the end of its node until its SQL transaction ends, so it is small. */
const MAX_BATCH_STEPS = 50;
/** A due step of a user whom another SQL transaction has locked is tried again after this time; most of these transactions are shorter. */
const LOCKED_RETRY_MS = 25;

/** A step that cannot be applied is tried again after this time, so that the steps of other users are not behind it. */
const FAILED_RETRY_MS = 60_000;

/** Stores planned steps in the caller's SQL transaction. The caller calls `wake` of the scheduler after the commit. */
export async function schedule(
  store: Writing,
  transactionId: string,
  plan: readonly ScheduledStep[],
): Promise<void> {
  const trace = tracingOf(store).current();
  for (const { at, step } of plan) {
    const row = { transaction_id: transactionId, due_at: at, step: JSON.stringify({ ...step, trace }) };
    await insertRow(store, 'schedule', row);
  }
}

export async function unschedule(store: Writing, transactionId: string): Promise<void> {
  await deleteRows(store, 'schedule', { transaction_id: transactionId });
}

/** Applies stored steps when they are due. Steps that became due while the cashier was stopped are applied at its start. */
export class Scheduler extends BackgroundJob {
  readonly #options: SchedulerOptions;
  #batchSteps = MAX_BATCH_STEPS;
  /** Set while batches are full: when the first step of the last batch was due, and since when this node's batches are full. */
  #behind: { due: number; since: number } | undefined;

  constructor(options: SchedulerOptions) {
    super({ ...options, ...(!isEmbedded(options.store) && { intervalMs: INTERVAL_MS }) });
    this.#options = options;
  }

  /**
   * Milliseconds by which steps are delayed because there are too many. Steps of locked users do not count, because the user's own
   * payments may hold the lock. A step that became due while no node ran counts from the time at which a node found it.
   */
  get lateMs(): number {
    if (!this.#behind) return 0;
    const { due, since } = this.#behind;
    return Math.max(Math.min(this.#options.clock() - due, Date.now() - since), 0);
  }

  protected override async run(): Promise<number | null> {
    const { clock, store } = this.#options;
    const isShared = !isEmbedded(store);
    const due = await this.#nextDue();
    if (due === undefined || due > clock()) this.#behind = undefined;
    if (due === undefined) return isShared ? SHARED_INTERVAL_MS : null;
    if (due <= clock()) return this.#drain(isShared ? MAX_BATCHES_AT_ONCE : 1);
    return Math.min(Math.max(due - clock(), 1), isShared ? SHARED_INTERVAL_MS : MAX_TIMER_MS);
  }

  /** Applies one batch of due steps, and more at once if it was full. Returns the time until the next look. */
  async #drain(atOnce: number): Promise<number> {
    const most = this.#batchSteps;
    const since = this.#behind?.since ?? Date.now();
    // After a batch that throws, batches have one step: that shows which step cannot be applied, and no other is rolled back with it.
    this.#batchSteps = 1;
    const { count, due } = await this.#applyBatch(most);
    const isFull = count === most;
    this.#behind = isFull ? { due, since } : undefined;
    if (isFull && atOnce > 1) {
      const others = Array.from({ length: atOnce }, () => this.#applyBatch(most));
      // Waits for all batches even after one has failed, because `stop` must not leave a batch running.
      const failed = (await Promise.allSettled(others)).find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
    this.#batchSteps = MAX_BATCH_STEPS;
    return count > 0 ? 0 : LOCKED_RETRY_MS;
  }

  async #nextDue(): Promise<number | undefined> {
    const { store } = this.#options;
    const first = store.selectFrom('schedule').select('due_at').orderBy('due_at').limit(1);
    return (await first.executeTakeFirst())?.due_at;
  }

  /** Takes due steps and applies them in one SQL transaction, so that a kill loses none. Returns their number and the first due time. */
  async #applyBatch(most: number): Promise<{ count: number; due: number }> {
    const { store, clock, onSteps } = this.#options;
    let first: DueStep | undefined;
    const taken = await write(store, async (writing) => {
      const now = clock();
      const due = await takeDue(writing, now, most);
      first = due[0];
      const payments = await this.#paymentsOf(writing, due);
      for (const row of due) await this.#apply(writing, row, payments, now);
      return { count: due.length, due: due[0]?.due_at ?? now };
    }).catch(async (error: unknown) => {
      if (most === 1 && first) await postpone(store, first, clock());
      throw error;
    });
    if (taken.count > 0) onSteps(taken.count);
    return taken;
  }

  async #paymentsOf(writing: Writing, due: readonly DueStep[]): Promise<Map<string, () => Payment>> {
    if (due.length === 0) return new Map();
    const ids = [...new Set(due.map(({ transaction_id: id }) => id))];
    const rows = await writing.selectFrom('transactions').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, () => paymentOf(row)]));
  }

  async #apply(
    writing: Writing,
    { transaction_id: id, step: detail }: DueStep,
    payments: Map<string, () => Payment>,
    now: number,
  ): Promise<void> {
    const planned = await readOrSetAside(
      writing,
      { source: 'schedule', transaction_id: id, user_id: null, detail, at: now },
      () => {
        const read: unknown = JSON.parse(detail);
        const { trace } = z.parse(plannedSchema, read);
        return { payment: payments.get(id)?.(), step: z.parse(stepSchema, read), trace };
      },
      this.#options.onError,
    );
    if (!planned?.payment) return;
    const { payment, step, trace: cause } = planned;
    const take = () => this.#take(writing, payment, step, now);
    const stepped = await (cause === undefined
      ? take()
      : tracingOf(writing).span('step', take, { facts: { step: step.do }, cause }));
    // A later step of this payment in the same batch begins with this result.
    if (stepped) payments.set(id, () => stepped);
  }

  async #take(writing: Writing, before: Payment, step: Step, now: number): Promise<Payment | undefined> {
    const stepped = await applyTransition(writing, before, step, now);
    if (!stepped) return undefined;
    await announce(writing, stepped.payment, now, stepped.say);
    if (step.do === 'process' && step.reversal) {
      const { state, afterMs } = step.reversal;
      await schedule(writing, before.id, [{ at: now + afterMs, step: { do: 'reverse', state } }]);
    }
    return stepped.payment;
  }
}

type DueStep = Selectable<Tables['schedule']>;

/** Moves the due steps of a payment, one of which cannot be applied. They keep their order. */
async function postpone(store: Store, { transaction_id }: DueStep, now: number): Promise<void> {
  await store
    .updateTable('schedule')
    .set((is) => ({ due_at: is('due_at', '+', FAILED_RETRY_MS) }))
    .where('transaction_id', '=', transaction_id)
    .where('due_at', '<=', now)
    .execute();
}

/**
 * Deletes and returns the first due steps whose users no other SQL transaction has locked, and locks these users. It waits for no lock,
 * so that two nodes cannot block each other.
 */
async function takeDue(writing: Writing, now: number, most: number): Promise<DueStep[]> {
  const taken = await writing
    .with('due', (db) => {
      const due = db
        .selectFrom('schedule')
        .innerJoin('transactions', 'transactions.id', 'schedule.transaction_id')
        .innerJoin('users', 'users.id', 'transactions.user_id')
        .select('schedule.id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('schedule.id')
        .limit(most);
      return isEmbedded(writing) ? due : due.forNoKeyUpdate('users').skipLocked();
    })
    .deleteFrom('schedule')
    .where('id', 'in', (db) => db.selectFrom('due').select('id'))
    .returningAll()
    .execute();
  return taken.toSorted((a, b) => a.due_at - b.due_at || a.id - b.id);
}
