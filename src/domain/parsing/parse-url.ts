/** An address as a URL, or null if it is none. `URL.canParse` is newer than the lowest supported browser. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
