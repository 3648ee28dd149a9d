import { useEffect } from 'react';
import { afterNextPaint } from '../platform/after-next-paint.ts';
import { NAVIGATE_TO_TRANSACTION, PAYMENT_CHECK } from './list-routes.tsx';
import type { RouteRow } from './location/route.ts';
import { ALL_ROUTES, knownRows } from './route-table.ts';

/**
 * Prefetches the screens that the next press may open, once the screen is painted. A failed chunk is loaded
 * again when it is needed.
 */
export function usePrefetch(row: RouteRow | undefined): void {
  const type = row?.type;
  const isList = row?.path === `/${type}`;

  useEffect(() => {
    if (!type) return;
    const stop = new AbortController();
    afterNextPaint()
      .then(async () => {
        if (isList) return prefetchForms();
        // A chunk of its own: the first screen does not need it, and it weighs 0.2 kB.
        const { prefetchRest } = await import('./prefetch-rest.ts');
        return prefetchRest(type, stop.signal);
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [isList, type]);
}

/**
 * Prefetches the screens that a list opens in parallel with the route table; one after the other, each would
 * wait for a round trip.
 */
async function prefetchForms(): Promise<void> {
  const form = import('../parts/payment-form/standard-form.tsx');
  await Promise.all([ALL_ROUTES.load(), form, PAYMENT_CHECK.load(), NAVIGATE_TO_TRANSACTION.load()]);
  await Promise.all(knownRows().map((row) => row.isNext && row.code.load()));
}
