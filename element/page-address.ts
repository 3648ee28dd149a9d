import type { HostLink } from '../src/bridge/protocol.ts';
import { BASE_PATH } from '../src/location/memory-location.ts';
import { takeQuery } from '../src/location/way-back.ts';

/**
 * Reads route and flags from the full page's URL. `?refetch` applies to one load, so it is removed from the URL without a history entry.
 * The URL names a route only below the base path, because an app may serve the packed page from any path.
 */
export function readPageAddress(page: Window): NonNullable<HostLink['address']> {
  const { pathname } = page.location;
  const isRefetch = takeQuery(page, 'refetch') !== null;
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
