const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopbackName = (name: string) => LOOPBACK.has(name) || name.endsWith('.localhost');

/** True for an origin on this machine, and for a request without an origin, which comes from a program and not from a page. */
export function isLoopbackOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && isLoopbackName(url.hostname);
}
