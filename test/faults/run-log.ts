const MAX_ENTRIES = 160;

export class RunLog {
  readonly #began = Date.now();
  #lines: string[] = [];

  note(what: string): void {
    const at = ((Date.now() - this.#began) / 1_000).toFixed(1);
    this.#lines.push(`${at.padStart(7)} ${what}`);
    if (this.#lines.length > 2 * MAX_ENTRIES) this.#lines = this.#lines.slice(-MAX_ENTRIES);
  }

  get lines(): readonly string[] {
    return this.#lines.slice(-MAX_ENTRIES);
  }
}
