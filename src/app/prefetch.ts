import type { TransactionType } from '../domain/transaction.ts';
import { prefetchScreen } from './lazy-screen.tsx';
import { loadDoubt } from './payment-doubt-page.ts';
import { knownRows, loadRoutes } from './route-book.ts';

/**
 * Fetches what a tap on a list opens, side by side with the route table: in a row, each would wait a round trip for the
 * one before.
 */
export async function prefetchForms(): Promise<void> {
  const form = import('../parts/payment-form/payment-form-screen.tsx');
  await Promise.all([loadRoutes(), form, loadDoubt(), import('./follower.tsx')]);
  const forms = knownRows().filter(({ path }) => /\/(?:redirect|group)$/.test(path));
  await Promise.all(forms.map(prefetchScreen));
}

/** Time for a page to finish its transition and first requests before other pages are prefetched. */
const SETTLE_DELAY_MS = 1_000;

/**
 * Fetches what a payment of a type may lead to, one page after the other while the browser is idle. Only from a form
 * on: nobody's memory has to hold pages that nobody is near to.
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
