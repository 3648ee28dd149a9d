import { AsyncResource } from 'node:async_hooks';

/** Time after which failed work is tried again. */
const RETRY_AFTER_MS = 1_000;
/** The longest time until the job looks for work again; `setTimeout` overflows after 24.8 days. */
const MAX_TIMER_MS = 60_000;

/** Pauses between attempts: the first one in milliseconds, the factor by which each is longer than the one before, and the longest. */
export interface Pauses {
  firstMs: number;
  growthFactor: number;
  maxMs: number;
}

/** The pause after a number of attempts, in milliseconds. */
export const pauseAfter = (attempts: number, { firstMs, growthFactor, maxMs }: Pauses): number =>
  Math.min(firstMs * growthFactor ** attempts, maxMs);

/** Background work, one piece at a time: after `wake`, and again after the time that `run` returns. */
export abstract class BackgroundJob {
  /** Runs the work outside the trace of the call that wakes the job, because the work is not a part of that call. */
  readonly #scope = new AsyncResource('BackgroundJob');
  readonly #onError: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The earliest time at which the job looks for work by itself, milliseconds since the epoch. */
  #looksAt = Number.POSITIVE_INFINITY;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  readonly #intervalMs: number;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param intervalMs the least time between the beginnings of two looks, so that one look finds the work of many users */
  constructor({ onError, intervalMs = 0 }: { onError: (error: unknown) => void; intervalMs?: number }) {
    this.#onError = onError;
    this.#intervalMs = intervalMs;
  }

  /** Does one piece of work. Returns the longest time until the next one, in milliseconds; null to wait for `wake`. */
  protected abstract run(): Promise<number | null>;

  /** Looks for due work now. If a piece of work is running, looks again after it. */
  wake(): void {
    if (this.#isStopped) return;
    const restMs = this.#lookedAt + this.#intervalMs - Date.now();
    if (restMs > 0 && restMs <= this.#intervalMs) {
      this.wakeIn(restMs);
      return;
    }
    this.#isWoken = true;
    this.#running ??= this.#scope
      .runInAsyncScope(() => this.#work())
      .finally(() => {
        this.#running = null;
        // `wake` may have been called after the last look for work, so the job looks again.
        if (this.#isWoken) this.wake();
      });
  }

  /** Looks for due work after `ms` at the latest. */
  wakeIn(ms: number): void {
    // `setTimeout` overflows with a delay of weeks, so the job looks after a minute already, and then sets the timer again.
    const at = Date.now() + Math.min(ms, MAX_TIMER_MS);
    if (this.#isStopped || at >= this.#looksAt) return;
    this.#looksAt = at;
    if (!this.#running) this.#setTimer();
  }

  /** Resolves when the running piece of work is finished; no other follows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    this.#looksAt = Number.POSITIVE_INFINITY;
    this.#lookedAt = Date.now();
    let pauseMs: number | null = 0;
    while ((this.#isWoken || pauseMs === 0) && !this.#isStopped) {
      this.#isWoken = false;
      try {
        pauseMs = await this.run();
      } catch (error) {
        this.#onError(error);
        // A `wake` meanwhile does not shorten the pause, so that a server that is down gets no requests in a loop.
        this.#isWoken = false;
        pauseMs = RETRY_AFTER_MS;
        break;
      }
    }
    if (pauseMs !== null) this.#looksAt = Math.min(this.#looksAt, Date.now() + pauseMs);
    this.#setTimer();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#looksAt === Number.POSITIVE_INFINITY) return;
    const look = () => {
      this.#looksAt = Number.POSITIVE_INFINITY;
      this.wake();
    };
    this.#timer = setTimeout(look, Math.max(this.#looksAt - Date.now(), 0));
  }
}
