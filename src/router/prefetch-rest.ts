import type { TransactionType } from '../domain/payment/transaction.ts';
import { knownRows } from './route-table.ts';

/** Time for a screen to finish its transition and first requests before other screens are prefetched. */
const SETTLE_DELAY_MS = 1_000;
const IDLE_TIMEOUT_MS = 500;
/** Delay in a browser that does not report when it is idle. */
const IDLE_DELAY_MS = 100;

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
