/** A closing node waits until the requests in progress have ended. */
export class RunningCalls {
  #running = 0;
  #waiting: (() => void)[] = [];

  get count(): number {
    return this.#running;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const done of this.#waiting.splice(0)) done();
    }
  }

  async ended(timeoutMs: number): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
