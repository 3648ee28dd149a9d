import type { RemoteCommand } from './protocol.ts';

/** Shortest interval between updates of host data; updates in between are merged. */
const DATA_INTERVAL_MS = 50;
/** Commands per second; more than a user could cause are dropped. */
const ACTIONS_PER_SECOND = 20;

/**
 * Throttles the host's messages, so that a flood of them costs little. Host data is merged and never lost
 * (the last value of each field is used); excess back, navigate and refresh commands are dropped.
 */
export class CommandThrottle {
  readonly #listeners = new Set<(command: RemoteCommand) => void>();
  #data: Record<string, unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #second = 0;
  #actions = 0;

  /** @returns stops listening */
  listen(listener: (command: RemoteCommand) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  handle(command: RemoteCommand): void {
    if (command.kind === 'host-data') {
      this.#data = { ...this.#data, ...command.data };
      if (this.#timer === null) this.#flush();
      return;
    }
    const second = Math.floor(Date.now() / 1_000);
    this.#actions = second === this.#second ? this.#actions + 1 : 1;
    this.#second = second;
    if (this.#actions > ACTIONS_PER_SECOND) return;
    // Keeps the order of the host's messages: pending host data came first.
    this.#passData();
    this.#pass(command);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#data = null;
    this.#listeners.clear();
  }

  #pass(command: RemoteCommand): void {
    for (const listener of this.#listeners) listener(command);
  }

  #flush(): void {
    this.#timer = null;
    if (!this.#data) return;
    this.#passData();
    this.#timer = setTimeout(() => this.#flush(), DATA_INTERVAL_MS);
  }

  #passData(): void {
    const data = this.#data;
    this.#data = null;
    if (data) this.#pass({ kind: 'host-data', data });
  }
}
