import { useEffect } from 'react';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { untilPainted } from '../platform/after-next-paint.ts';
import type { RouteRow } from './location/route.ts';
import { ALL_ROUTES, knownRows, PAYMENT_DOUBT, screenOf } from './route-table.ts';

/** Time for a screen to finish its transition and first requests before other screens are prefetched. */
const SETTLE_DELAY_MS = 1_000;
const IDLE_TIMEOUT_MS = 500;
/** Delay in a browser that does not report when it is idle. */
const IDLE_DELAY_MS = 100;

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
    untilPainted()
      .then(() => (isList ? prefetchForms() : prefetchRest(type, stop.signal)))
      .catch(() => undefined);
    return () => stop.abort();
  }, [isList, type]);
}

/**
 * Prefetches the screens that a list opens in parallel with the route table; one after the other, each would
 * wait for a round trip.
 */
async function prefetchForms(): Promise<void> {
  const form = import('../parts/payment-form/payment-form-screen.tsx');
  await Promise.all([ALL_ROUTES.load(), form, PAYMENT_DOUBT.load(), import('./navigate-to-transaction.ts')]);
  const forms = knownRows().filter(({ path }) => /\/(?:redirect|group)$/.test(path));
  await Promise.all(forms.map((row) => screenOf(row).load()));
}

/**
 * Prefetches the screens that a payment may lead to, one after the other while the browser is idle. Only from
 * a form on, to save memory.
 */
async function prefetchRest(type: TransactionType, signal: AbortSignal): Promise<void> {
  await new Promise((rested) => setTimeout(rested, SETTLE_DELAY_MS));
  for (const row of knownRows()) {
    if (row.type !== type) continue;
    await idle();
    if (signal.aborted) return;
    await screenOf(row).load();
  }
}

function idle(): Promise<void> {
  return new Promise((go) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => go(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(go, IDLE_DELAY_MS);
  });
}
