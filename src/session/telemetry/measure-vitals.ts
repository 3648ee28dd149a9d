import type { MetricKey } from '../../telemetry/metrics.ts';
import { watchInteractions } from '../../telemetry/watch-interactions.ts';
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
