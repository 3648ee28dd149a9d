import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Session } from '../session.ts';

interface View {
  root: ShadowRoot;
  firstTap: Promise<number>;
  paintedAt: number;
}

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

/** The used part of a timing entry; milliseconds since the time origin. */
interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/** A script that has loaded within this time before the element was inserted belongs to the same start. */
const SAME_LOAD_MS = 1_000;

/** The user waits from the request for the first file if the script has just loaded, else from the insertion of the element. */
export function findTimeOrigin(entries: readonly Fetched[], assets: string, mountedAt: number): number {
  const own = entries.filter(({ name, responseEnd }) => name.startsWith(assets) && responseEnd <= mountedAt);
  const isFresh = own.some(({ responseEnd }) => mountedAt - responseEnd < SAME_LOAD_MS);
  return isFresh ? Math.min(...own.map(({ startTime }) => startTime)) : mountedAt;
}

const MIN_DURATION_MS = 16;
const MAX_PENDING_PRESSES = 50;

/**
 * Measures from a click or key to the next paint, in milliseconds. Event Timing names no element inside a shadow root, so the time stamps
 * distinguish the widget's events from the page's. @returns stops
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
