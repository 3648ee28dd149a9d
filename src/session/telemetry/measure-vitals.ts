import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Session } from '../session.ts';

/** The view's shadow root, and the times of its first press and first paint, milliseconds since the time origin. */
interface View {
  root: ShadowRoot;
  firstTap: Promise<number>;
  paintedAt: number;
}

/** Measures how fast the widget starts and responds to the user. @returns stops measuring */
export function measureVitals(
  session: Session,
  { root, firstTap, paintedAt }: View,
  measure: (key: MetricKey, value: number) => void,
): () => void {
  const { assets, startedAt } = session.options;
  const entries = [
    ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ];
  const start = findTimeOrigin(entries, assets, startedAt);
  if (start < startedAt) measure('time_to_skeleton', startedAt - start);
  const { lists } = session.state;
  if (Object.values(lists).some(({ status }) => status === 'ready'))
    measure('time_to_list', paintedAt - start);
  firstTap.then((at) => {
    if (!session.isDisposed) measure('time_to_first_tap', at - start);
  });
  return watchInteractions(root, (duration) => measure('interaction_latency', duration));
}

/** The fields of navigation and resource timing entries that are read; milliseconds since the time origin. */
interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/** A script that finished loading within this time before the widget was inserted belongs to the same start. */
const SAME_LOAD_MS = 1_000;

/**
 * The time when the user began to wait for the widget: when its first file was requested, if the script has
 * just loaded; otherwise when the page inserted the widget.
 * @param mountedAt when the widget was inserted into the page
 */
export function findTimeOrigin(entries: readonly Fetched[], assets: string, mountedAt: number): number {
  const own = entries.filter(({ name, responseEnd }) => name.startsWith(assets) && responseEnd <= mountedAt);
  const isFresh = own.some(({ responseEnd }) => mountedAt - responseEnd < SAME_LOAD_MS);
  return isFresh ? Math.min(...own.map(({ startTime }) => startTime)) : mountedAt;
}

/** Shortest interaction that the browser reports. */
const MIN_DURATION_MS = 16;
/** Presses that wait for their timing entry; beyond this number the oldest are dropped. */
const MAX_PENDING_PRESSES = 50;

/**
 * Measures the time from presses and keys inside a tree to the next paint. Event Timing names no element
 * inside a shadow root, so time stamps distinguish the tree's events from the page's.
 * @param onLatency receives the time from a click or key to the next paint, milliseconds
 * @returns stops measuring
 */
function watchInteractions(root: EventTarget, onLatency: (duration: number) => void): () => void {
  const own = new Set<number>();
  const note = ({ timeStamp }: Event) => {
    own.add(timeStamp);
    for (const oldest of own) {
      if (own.size <= MAX_PENDING_PRESSES) break;
      own.delete(oldest);
    }
  };
  for (const name of ['click', 'keydown'])
    root.addEventListener(name, note, { capture: true, passive: true });

  const isTimed = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('event');
  const observer = isTimed
    ? new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          if (own.delete(startTime)) onLatency(duration);
        }
      })
    : null;
  const wish: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: MIN_DURATION_MS,
  };
  observer?.observe(wish);
  return () => {
    observer?.disconnect();
    for (const name of ['click', 'keydown']) root.removeEventListener(name, note, { capture: true });
  };
}
