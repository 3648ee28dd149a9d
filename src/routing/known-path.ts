/** Back targets come from a query: only the two lists may be named there. */
export function isKnownPath(path: string): path is '/deposit' | '/withdrawal' {
  return path === '/deposit' || path === '/withdrawal';
}
