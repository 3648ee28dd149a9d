import type { TransactionType } from '../domain/transaction.ts';
import { prefetchScreen } from './lazy-screen.tsx';
import { loadDoubt } from './payment-doubt-page.ts';
import { knownRows, loadRoutes } from './route-book.ts';

/**
 * Prefetches the screens that a list opens in parallel with the route table; one after the other, each would
 * wait for a round trip.
 */
export async function prefetchForms(): Promise<void> {
  const form = import('../parts/payment-form/payment-form-screen.tsx');
  await Promise.all([loadRoutes(), form, loadDoubt(), import('./follower.tsx')]);
  const forms = knownRows().filter(({ path }) => /\/(?:redirect|group)$/.test(path));
  await Promise.all(forms.map(prefetchScreen));
}

/** Time for a screen to finish its transition and first requests before other screens are prefetched. */
const SETTLE_DELAY_MS = 1_000;

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
    await prefetchScreen(row);
  }
}

function idle(): Promise<void> {
  return new Promise((go) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => go(), { timeout: 500 });
    else setTimeout(go, 100);
  });
}
