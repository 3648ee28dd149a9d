/** A metric on the wire (R-TELE-2); `timestamp` in milliseconds since the epoch. */
export interface Metric {
  key: string;
  timestamp: number;
  value: number;
}

/**
 * THE METRICS of the widget itself, all in milliseconds.
 *   time_to_skeleton     from the start to the skeleton; only if the script loaded with the widget
 *   time_to_list         from the start to the first paint of the list
 *   time_to_first_tap    from the start to the first press inside the widget
 *   interaction_latency  from a click or key inside the widget to the next paint; from Event Timing, in steps of 8
 *   round_trip:<type>    from a request to its response, by request type
 */
export type MetricKey =
  | 'time_to_skeleton'
  | 'time_to_list'
  | 'time_to_first_tap'
  | 'interaction_latency'
  | `round_trip:${string}`;

export interface Metrics {
  measure(key: MetricKey, value: number): void;
  flush(): void;
}

export function createMetrics(emit: (metrics: Metric[]) => void): Metrics {
  const batch: Batch<Metric> = createBatch(emit);
  return {
    measure: (key, value) => batch.add({ key, timestamp: Date.now(), value: Math.round(value) }),
    flush: batch.flush,
  };
}

export interface Batch<T> {
  add(item: T): void;
  flush(): void;
}

const MAX_WAIT_MS = 5_000;
const MAX_BATCH_ENTRIES = 50;

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
