import { AsyncResource } from 'node:async_hooks';

const RETRY_AFTER_MS = 1_000;
const MAX_TIMER_MS = 60_000;

/** `firstMs` is the first pause, and each pause is `growthFactor` times as long as the one before. */
export interface Pauses {
  firstMs: number;
  growthFactor: number;
  maxMs: number;
}

export const pauseAfter = (attempts: number, { firstMs, growthFactor, maxMs }: Pauses): number =>
  Math.min(firstMs * growthFactor ** attempts, maxMs);

/** Runs one piece of background work at a time: after `wake`, and again after the time that `run` returns. */
export abstract class BackgroundJob {
  /** Work runs in a scope of its own, because a trace of the call that wakes the job must not contain it. */
  readonly #scope = new AsyncResource('BackgroundJob');
  readonly #onError: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since the epoch: the job looks for work at this time without a `wake`. */
  #looksAt = Number.POSITIVE_INFINITY;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  readonly #intervalMs: number;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param intervalMs the least time between the beginnings of two runs, so that one run finds the work of many users */
  constructor({ onError, intervalMs = 0 }: { onError: (error: unknown) => void; intervalMs?: number }) {
    this.#onError = onError;
    this.#intervalMs = intervalMs;
  }

  /** Does one piece of work. Returns the time until the next piece in milliseconds, or null to wait for `wake`. */
  protected abstract run(): Promise<number | null>;

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
        // A `wake` during the last run found no free job, so its work is looked for now.
        if (this.#isWoken) this.wake();
      });
  }

  wakeIn(ms: number): void {
    // `setTimeout` overflows with a delay of weeks, so the job looks again after `MAX_TIMER_MS` and then sets the timer again.
    const at = Date.now() + Math.min(ms, MAX_TIMER_MS);
    if (this.#isStopped || at >= this.#looksAt) return;
    this.#looksAt = at;
    if (!this.#running) this.#setTimer();
  }

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
        // A `wake` during the failed run does not shorten the pause, so that a server that is down gets no requests in a loop.
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
