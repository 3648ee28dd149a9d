import type { HostLink } from '../src/bridge/protocol.ts';
import { BASE_PATH } from '../src/location/paths.ts';

const REFETCH = 'refetch';

/**
 * Reads route and flags from the full page's URL. `?refetch` applies to one load, so it is removed from the URL without a history entry.
 * The URL names a route only below the base path, because an app may serve the packed page from any path.
 */
export function readPageAddress({ location, history }: Window): NonNullable<HostLink['address']> {
  const url = new URL(location.href);
  const isRefetch = url.searchParams.has(REFETCH);
  if (isRefetch) {
    url.searchParams.delete(REFETCH);
    try {
      history.replaceState(history.state, '', url);
    } catch {
      // A sandboxed frame without an origin cannot change its URL; there the flag applies to each load.
    }
  }
  const { pathname } = url;
  const path = pathname.startsWith(`${BASE_PATH}/`)
    ? pathname.slice(BASE_PATH.length).replace(/\/+$/, '')
    : '';
  return { path: path === '' || path === '/index.html' ? null : path, isRefetch };
}

/** The list that a path belongs to; null for neither. */
export function listOfRoute(path: string | null): 'deposit' | 'withdrawal' | null {
  const [, area] = path?.split('/') ?? [];
  return area === 'deposit' || area === 'withdrawal' ? area : null;
}
