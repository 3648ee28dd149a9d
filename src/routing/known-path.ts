/** True for a path that the query `back` may name: only the two lists. */
export function isKnownPath(path: string): path is '/deposit' | '/withdrawal' {
  return path === '/deposit' || path === '/withdrawal';
}
