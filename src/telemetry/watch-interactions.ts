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
export function watchInteractions(root: EventTarget, onLatency: (duration: number) => void): () => void {
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
