import { type ComponentType, lazy } from 'react';
import type { RouteRow } from '../routing/route.ts';
import { loadDoubt } from './payment-doubt-page.ts';

const ready = new WeakMap<RouteRow, ComponentType>();
const loading = new WeakMap<RouteRow, Promise<ComponentType>>();

/**
 * Loads a route's screen before it is needed; after a failed load the next visit tries again. The check
 * screen is loaded with it, because it must be there when the network fails during a payment.
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

/** The component of a route: the loaded one, else one that suspends until it is loaded. */
export function screenOf(row: RouteRow): ComponentType {
  if (!('load' in row.screen)) return row.screen;
  return ready.get(row) ?? lazy(async () => ({ default: await prefetchScreen(row) }));
}
