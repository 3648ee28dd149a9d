/** Buffers values, oldest first, until a listener is added. */
export class EventBuffer<T> {
  #waiting: T[] = [];
  #listener: ((value: T) => void) | undefined;
  readonly #max: number;

  /** @param max number of values; the oldest are dropped beyond it */
  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }

  get size(): number {
    return this.#waiting.length;
  }

  push(value: T): void {
    if (this.#listener) {
      this.#listener(value);
      return;
    }
    if (this.#waiting.push(value) > this.#max) this.#waiting.shift();
  }

  listen(listener: (value: T) => void): void {
    this.#listener = listener;
    for (const value of this.#waiting.splice(0)) listener(value);
  }

  end(): void {
    this.#waiting = [];
    this.listen(() => undefined);
  }
}
