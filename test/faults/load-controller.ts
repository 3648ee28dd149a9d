/** A method list that arrives within this virtual time shows that the machine can serve more users. */
const FAST_LIST_MS = 6_000;
const MIN_USERS = 4;

/** Admits only as many users as the machine can serve, because at fast virtual time a delay would look like a dead network. */
export class LoadController {
  #limit: number;
  #inside = 0;
  #waiting: (() => void)[] = [];
  readonly #most: number;

  constructor(most: number, first = 16) {
    this.#most = most;
    this.#limit = Math.min(first, most);
  }

  get size(): number {
    return Math.floor(this.#limit);
  }

  async enter(): Promise<void> {
    if (this.#inside >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inside += 1;
  }

  leave(): void {
    this.#inside -= 1;
    this.#admit();
  }

  note(took: number): void {
    this.#limit =
      took < FAST_LIST_MS ? Math.min(this.#limit + 1, this.#most) : Math.max(this.#limit * 0.95, MIN_USERS);
    this.#admit();
  }

  #admit(): void {
    for (let free = this.#limit - this.#inside; free >= 1; free -= 1) this.#waiting.shift()?.();
  }
}
