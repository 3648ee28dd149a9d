/** The fields of navigation and resource timing entries that are read; milliseconds since the time origin. */
interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/**
 * A script that finished loading within this time before the widget was inserted belongs to the same start.
 */
const SAME_LOAD_MS = 1_000;

/**
 * The time when the user began to wait for the widget: when its first file was requested, if the script has
 * just loaded; otherwise when the page inserted the widget.
 * @param startedAt when the widget was inserted into the page
 */
export function findTimeOrigin(entries: readonly Fetched[], assets: string, mountedAt: number): number {
  const own = entries.filter(({ name, responseEnd }) => name.startsWith(assets) && responseEnd <= mountedAt);
  const isFresh = own.some(({ responseEnd }) => mountedAt - responseEnd < SAME_LOAD_MS);
  return isFresh ? Math.min(...own.map(({ startTime }) => startTime)) : mountedAt;
}
