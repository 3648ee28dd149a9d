import type { HostLink } from '../src/bridge/protocol.ts';
import { BASE_PATH } from '../src/routing/base-path.ts';

const REFETCH = 'refetch';

/**
 * Reads what the full page's own address asks for. `?refetch` holds for one load: it is taken out of the address, without
 * a history entry. The address names a route only below the base path: a page that an app packs lies anywhere.
 */
export function readPageAddress({ location, history }: Window): NonNullable<HostLink['address']> {
  const url = new URL(location.href);
  const isRefetch = url.searchParams.has(REFETCH);
  if (isRefetch) {
    url.searchParams.delete(REFETCH);
    try {
      history.replaceState(history.state, '', url);
    } catch {
      // A sandboxed frame without an origin may not change its address; the flag is honoured at each load there.
    }
  }
  const { pathname } = url;
  const path = pathname.startsWith(`${BASE_PATH}/`)
    ? pathname.slice(BASE_PATH.length).replace(/\/+$/, '')
    : '';
  return { path: path === '' || path === '/index.html' ? null : path, isRefetch };
}

/** The list that a route belongs to by its path; null for a route of neither. */
export function listOfRoute(path: string | null): 'deposit' | 'withdrawal' | null {
  const [, area] = path?.split('/') ?? [];
  return area === 'deposit' || area === 'withdrawal' ? area : null;
}
