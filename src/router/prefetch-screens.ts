import type { TransactionType } from '../domain/payment/transaction.ts';
import { MASKS } from '../forms/use-mask.ts';
import { REST_OF_FORM } from '../parts/payment-form/load-rest-of-form.ts';
import { NAVIGATE_TO_TRANSACTION } from './first-routes.tsx';
import { knownRows } from './route-table.ts';

/** Time for a screen to finish its transition and first requests before other screens are prefetched. */
const SETTLE_DELAY_MS = 1_000;
const IDLE_TIMEOUT_MS = 500;
/** Delay in a browser that does not report when it is idle. */
const IDLE_DELAY_MS = 100;

/** Prefetches what the screens that a list opens need beyond the first form: this file arrives together with that form. */
export async function prefetchForms(): Promise<void> {
  await Promise.all([
    REST_OF_FORM.load(),
    NAVIGATE_TO_TRANSACTION.load(),
    ...knownRows().map((row) => row.isNext && row.code.load()),
  ]);
  // Behind them, because a field can be filled in without.
  await MASKS.load();
}

/**
 * Prefetches the screens that a payment may lead to, one after the other while the browser is idle. Only from
 * a form on, to save memory.
 */
export async function prefetchRest(type: TransactionType, signal: AbortSignal): Promise<void> {
  await new Promise((rested) => setTimeout(rested, SETTLE_DELAY_MS));
  for (const row of knownRows()) {
    if (row.type !== type) continue;
    await idle();
    if (signal.aborted) return;
    await row.code.load();
  }
}

function idle(): Promise<void> {
  return new Promise((go) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => go(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(go, IDLE_DELAY_MS);
  });
}
