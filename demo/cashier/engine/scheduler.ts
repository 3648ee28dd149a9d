import * as z from 'zod/mini';
import { announce } from '../socket/outbox.ts';
import type { Store, Writing } from '../storage/database.ts';
import { findPayment } from '../storage/payments.ts';
import { readOrSetAside } from '../storage/set-aside.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import { write } from '../storage/write.ts';
import { applyTransition } from './apply-transition.ts';
import { BackgroundJob } from './background-job.ts';
import { type ScheduledStep, stepSchema } from './step.ts';

export interface SchedulerOptions {
  store: Store;
  clock: () => number;
  onError: (error: unknown) => void;
  /** Called after the commit of a transition. */
  onStep: () => void;
}

/** Transitions further away are scheduled again later: a timer of days overflows, and a device may sleep. */
const MAX_TIMER_MS = 60_000;
/** Another node may plan a transition and be killed before it is due, so every node looks for due ones at this interval. */
const SHARED_INTERVAL_MS = 1_000;
/** Transitions that a node applies at once: each waits for the database most of its time. The other connections serve users. */
const MAX_STEPS_AT_ONCE = 4;
/** Number of steps in one turn of a worker, so that a node that has to end does not wait for a long queue. */
const MAX_STEPS_IN_TURN = 25;
/** A due transition whose user another SQL transaction has locked is tried again after this time. */
const LOCKED_RETRY_MS = 25;

/** Stores planned transitions, in the caller's SQL transaction; call `wake` on the scheduler after the commit. */
export async function schedule(
  store: Writing,
  transactionId: string,
  plan: readonly ScheduledStep[],
): Promise<void> {
  if (plan.length === 0) return;
  const rows = plan.map(({ at, step }) => ({
    transaction_id: transactionId,
    due_at: at,
    step: JSON.stringify(step),
  }));
  await store.insertInto('schedule').values(rows).execute();
}

/** Deletes the planned transitions of a payment. */
export async function unschedule(store: Writing, transactionId: string): Promise<void> {
  await store.deleteFrom('schedule').where('transaction_id', '=', transactionId).execute();
}

/** Applies stored transitions when they are due. Those that became due while the cashier was stopped are applied at its start. */
export class Scheduler extends BackgroundJob {
  readonly #options: SchedulerOptions;

  constructor(options: SchedulerOptions) {
    super(options);
    this.#options = options;
  }

  protected override async run(): Promise<number | null> {
    const { clock, store } = this.#options;
    const isShared = !isEmbedded(store);
    const due = await this.#nextDue();
    if (due === undefined) return isShared ? SHARED_INTERVAL_MS : null;
    if (due <= clock()) return (await this.#drain(isShared ? MAX_STEPS_AT_ONCE : 1)) ? 0 : LOCKED_RETRY_MS;
    return Math.min(Math.max(due - clock(), 1), isShared ? SHARED_INTERVAL_MS : MAX_TIMER_MS);
  }

  /** Applies due transitions, some at once, for one turn of each worker. False when none could be taken. */
  async #drain(atOnce: number): Promise<boolean> {
    const workers = Array.from({ length: atOnce }, async () => {
      let count = 0;
      while (count < MAX_STEPS_IN_TURN && (await this.#step())) count += 1;
      return count;
    });
    // Each worker is awaited, also beside one that fails: a stop waits for all of them.
    const ended = await Promise.allSettled(workers);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return ended.some((one) => one.status === 'fulfilled' && one.value > 0);
  }

  async #nextDue(): Promise<number | undefined> {
    const { store } = this.#options;
    const first = store.selectFrom('schedule').select('due_at').orderBy('due_at').limit(1);
    return (await first.executeTakeFirst())?.due_at;
  }

  /**
   * Applies the first due transition whose user no other SQL transaction has locked. Deleting its row and applying it are one SQL
   * transaction, so that a kill cannot separate them. False when there is none.
   */
  async #step(): Promise<boolean> {
    const { store, clock, onStep, onError } = this.#options;
    const isTaken = await write(store, async (writing) => {
      const now = clock();
      const due = writing
        .selectFrom('schedule')
        .innerJoin('transactions', 'transactions.id', 'schedule.transaction_id')
        .innerJoin('users', 'users.id', 'transactions.user_id')
        .select(['schedule.id', 'schedule.transaction_id', 'schedule.step'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('schedule.id')
        .limit(1);
      const row = await (isEmbedded(writing)
        ? due
        : due.forNoKeyUpdate('users').skipLocked()
      ).executeTakeFirst();
      if (!row) return false;
      const { numDeletedRows } = await writing
        .deleteFrom('schedule')
        .where('id', '=', row.id)
        .executeTakeFirst();
      // Another node has applied the transition between the choice of the row and the lock of its user.
      if (numDeletedRows === 0n) return true;
      const { transaction_id, step: detail } = row;
      const planned = await readOrSetAside(
        writing,
        { source: 'schedule', transaction_id, user_id: null, detail, at: now },
        async () => ({
          payment: await findPayment(writing, transaction_id),
          step: z.parse(stepSchema, JSON.parse(detail)),
        }),
        onError,
      );
      if (!planned) return true;
      const { payment, step } = planned;
      const stepped = payment && (await applyTransition(writing, payment, step, now));
      if (stepped) await announce(writing, stepped.payment, now, stepped.say);
      if (stepped && step.do === 'process' && step.reversal) {
        const { state, afterMs } = step.reversal;
        await schedule(writing, stepped.payment.id, [{ at: now + afterMs, step: { do: 'reverse', state } }]);
      }
      return true;
    });
    if (isTaken) onStep();
    return isTaken;
  }
}
