/** The fields that are read of navigation and resource timing entries; milliseconds since the time origin. */
interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/** A script that loaded this shortly before brought the widget along. */
const SAME_LOAD_MS = 1_000;

/**
 * When the user began to wait for the widget: when its first file was asked for, where that has just arrived; else,
 * where a page that had the script for long puts a widget in, that moment.
 * @param since when the widget was put into the page
 */
export function findStart(entries: readonly Fetched[], assets: string, since: number): number {
  const own = entries.filter(({ name, responseEnd }) => name.startsWith(assets) && responseEnd <= since);
  const isFresh = own.some(({ responseEnd }) => since - responseEnd < SAME_LOAD_MS);
  return isFresh ? Math.min(...own.map(({ startTime }) => startTime)) : since;
}
