/** One event or message between this page and the widget, or the sandbox. */
export interface Entry {
  id: number;
  at: Date;
  /** `out` of the widget, `in` to it, or said by this `page`. */
  way: 'in' | 'out' | 'page';
  name: string;
  detail: unknown;
}

const LIMIT = 400;

/** Everything that was said, newest first; the oldest are forgotten. */
export class Journal {
  entries: readonly Entry[] = [];
  #count = 0;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  write(way: Entry['way'], name: string, detail: unknown): void {
    this.#count += 1;
    this.entries = [
      { id: this.#count, at: new Date(), way, name, detail },
      ...this.entries.slice(0, LIMIT - 1),
    ];
    this.#onChange();
  }

  clear(): void {
    this.entries = [];
    this.#onChange();
  }

  /** Has it shown anew: what it is narrowed to has changed. */
  refresh(): void {
    this.#onChange();
  }
}
