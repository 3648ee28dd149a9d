import type { Service } from '../session.ts';

/** Host data as the host gave it; the card frame decodes it on its own. In memory only. */
export class ReceivedHostData implements Service {
  #data: Readonly<Record<string, unknown>> = {};

  get data(): Readonly<Record<string, unknown>> {
    return this.#data;
  }

  add(data: Record<string, unknown>): void {
    this.#data = { ...this.#data, ...data };
  }

  dispose(): void {
    this.#data = {};
  }
}
