/** Items that are buffered and sent together. */
export interface Batch<T> {
  add(item: T): void;
  /** Sends buffered items at once, because the page is about to unload. */
  flush(): void;
}

/** Longest wait for more entries before a batch is sent. */
const MAX_WAIT_MS = 5_000;
const MAX_BATCH_ENTRIES = 50;

/** Buffers items and sends them together, to save a phone's battery. */
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
      if (items.length >= MAX_BATCH_ENTRIES) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS);
    },
    flush,
  };
}
