import * as z from 'zod/mini';
import type { Store, Writing } from '../storage/database.ts';
import { findPayment } from '../storage/payments.ts';
import { applyTransition, type Transitioned } from './apply-transition.ts';
import { type ScheduledStep, stepSchema } from './schedule.ts';

export interface SchedulerOptions {
  store: Store;
  clock: () => number;
  log: (line: string) => void;
  /** Called after the SQL transaction of a transition was committed. */
  onStep: (stepped: Transitioned) => Promise<void>;
}

/** Transitions further away are scheduled again later: a timer of days overflows, and a device may sleep. */
const MAX_TIMER_MS = 60_000;
const RETRY_AFTER = 1_000;

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
export class Scheduler {
  #options: SchedulerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isAwake = false;
  #isStopped = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Checks the stored transitions now. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isAwake = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // True when `wake` was called during a check: another check follows.
      if (this.#isAwake) this.wake();
    });
  }

  /** Resolves when the running transition is finished; no other follows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    while (this.#isAwake && !this.#isStopped) {
      this.#isAwake = false;
      try {
        const due = await this.#nextDue();
        if (due === undefined) continue;
        if (due.due_at <= clock()) {
          await this.#step(due.id, due.transaction_id, due.step);
          this.#isAwake = true;
        } else this.#sleep(due.due_at - clock());
      } catch (error) {
        log(`A scheduled step failed: ${error instanceof Error ? error.message : error}`);
        this.#sleep(RETRY_AFTER);
      }
    }
  }

  #sleep(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(milliseconds, 1), MAX_TIMER_MS));
  }

  #nextDue() {
    return this.#options.store
      .selectFrom('schedule')
      .selectAll()
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  /** Deleting the row and applying its transition are one SQL transaction, so that a kill cannot separate them. */
  async #step(row: number, transactionId: string, text: string): Promise<void> {
    const { store, clock, onStep } = this.#options;
    const stepped = await store.transaction().execute(async (writing) => {
      const { numDeletedRows } = await writing
        .deleteFrom('schedule')
        .where('id', '=', row)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return undefined;
      const payment = await findPayment(writing, transactionId);
      const step = z.parse(stepSchema, JSON.parse(text));
      return payment && applyTransition(writing, payment, step, clock());
    });
    if (stepped) await onStep(stepped);
  }
}
