/** The fields that are read of navigation and resource timing entries; milliseconds since the time origin. */
interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/** A script that came this shortly before brought the widget along; milliseconds. */
const JUST_NOW = 1_000;

/**
 * When the user began to wait for the widget: when its first file was asked for, where that has just arrived; else,
 * where a page that had the script for long puts a widget in, that moment.
 * @param since when the widget was put into the page
 */
export function findStart(entries: readonly Fetched[], assets: string, since: number): number {
  const own = entries.filter(({ name, responseEnd }) => name.startsWith(assets) && responseEnd <= since);
  const isFresh = own.some(({ responseEnd }) => since - responseEnd < JUST_NOW);
  return isFresh ? Math.min(...own.map(({ startTime }) => startTime)) : since;
}
