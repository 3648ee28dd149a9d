import type { ComponentType } from 'react';
import { type LazyCode, lazyCode } from '../ui/lazy-code.tsx';
import { LIST_ROUTES } from './list-routes.tsx';
import type { RouteRow } from './location/route.ts';

/** After a failed load of the routes the promise is kept for this time: React reads it twice to find the error. */
const FAILURE_KEPT_MS = 1_000;

/**
 * The complete route table. The first screen needs only the two lists, so the other routes are a separate
 * chunk. The code of Back loads with it: lists have no Back button, and a user who sees one must not wait.
 */
export const ALL_ROUTES = lazyCode(
  () => Promise.all([import('./routes.ts'), import('./back-target.ts')]),
  FAILURE_KEPT_MS,
);

/** The rows loaded so far. */
export function knownRows(): readonly RouteRow[] {
  return ALL_ROUTES.ready?.[0].ROUTES ?? LIST_ROUTES;
}

/** The row of a path without the base, or undefined. */
export function rowOf(path: string): RouteRow | undefined {
  return knownRows().find((row) => row.path === path);
}

/** The screen that checks the outcome of a payment, shown over every route. */
export const PAYMENT_CHECK = lazyCode(
  async () => (await import('../screens/payment-check/payment-check-screen.tsx')).PaymentCheckScreen,
);

const screens = new WeakMap<RouteRow, LazyCode<ComponentType>>();

/**
 * The code of a route's screen. The check screen is loaded with it, because it must be there when the network
 * fails during a payment.
 */
export function screenOf(row: RouteRow): LazyCode<ComponentType> {
  const { screen } = row;
  if (!('load' in screen)) return { ready: screen, load: async () => screen };
  const known = screens.get(row);
  if (known) return known;
  const code = lazyCode(async () => {
    const [module] = await Promise.all([screen.load(), PAYMENT_CHECK.load()]);
    return module.default;
  });
  screens.set(row, code);
  return code;
}
