import type { CallRecord } from '../../src/session/session.ts';

export class Latencies {
  #responses: number[] = [];
  #failed = 0;

  note({ durationMs, error }: CallRecord): void {
    if (error === undefined) this.#responses.push(durationMs);
    else this.#failed += 1;
  }

  get line(): string {
    if (this.#responses.length === 0) return 'calls were not timed';
    const sorted = this.#responses.toSorted((a, b) => a - b);
    const at = (part: number) => `${Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)} ms`;
    return `${sorted.length} calls answered (half within ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}), ${this.#failed} not`;
  }
}
