/** Things to send together. */
export interface Batch<T> {
  add(item: T): void;
  /** Sends what waits at once: the page is about to go. */
  flush(): void;
}

/** Longest wait for more entries before a batch is sent. */
const MAX_WAIT_MS = 5_000;
const FULL = 50;

/** Gathers things and sends them together: a phone's radio is not woken for each. */
export function createBatch<T>(send: (items: T[]) => void): Batch<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (items.length === 0) return;
    const batch = items;
    items = [];
    send(batch);
  };
  return {
    add(item) {
      items.push(item);
      if (items.length >= FULL) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS);
    },
    flush,
  };
}
