import { type ComponentType, lazy } from 'react';
import type { RouteRow } from '../routing/route.ts';
import { loadDoubt } from './payment-doubt-page.ts';

const ready = new WeakMap<RouteRow, ComponentType>();
const loading = new WeakMap<RouteRow, Promise<ComponentType>>();

/**
 * Fetches a route's screen ahead of need; a failed fetch is forgotten, so that the next visit tries again. With it comes
 * the page for a payment in doubt: whoever can pay has to have that when the network is gone.
 */
export async function prefetchScreen(row: RouteRow): Promise<ComponentType> {
  if (!('load' in row.screen)) return row.screen;
  const underway = loading.get(row);
  if (underway) return underway;
  const promise = Promise.all([row.screen.load(), loadDoubt()]).then(([module]) => {
    ready.set(row, module.default);
    return module.default;
  });
  promise.catch(() => loading.delete(row));
  loading.set(row, promise);
  return promise;
}

/** The component of a route: at once when its code is there, else one that suspends until it is. */
export function screenOf(row: RouteRow): ComponentType {
  if (!('load' in row.screen)) return row.screen;
  return ready.get(row) ?? lazy(async () => ({ default: await prefetchScreen(row) }));
}
