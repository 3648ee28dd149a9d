import type { RemoteCommand } from './protocol.ts';

/** Shortest interval between updates of host data; updates in between are merged. */
const DATA_INTERVAL_MS = 50;
/** The highest rate of commands. A user cannot cause more, so further commands are dropped. */
const ACTIONS_PER_SECOND = 20;

/**
 * Throttles the host's messages, because a flood of them must not slow the widget. Host data is merged, so that the last value of each
 * field is used. Excess back, navigate and refresh commands are dropped.
 */
export class CommandThrottle {
  readonly #listeners = new Set<(command: RemoteCommand) => void>();
  #data: Record<string, unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #second = 0;
  #actions = 0;

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
    // The pending host data goes first, because the order of the host's messages must stay.
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
