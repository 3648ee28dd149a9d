import { REST_OF_FORM } from '../parts/form/payment-form.tsx';
import { backgroundTurn, browserIdle, screenDrawn } from '../platform/timing.ts';
import type { Session } from '../session/session.ts';
import { prefetchCardForm } from './card-gate.tsx';
import { NAVIGATE_TO_TRANSACTION, PAYMENT_CHECK } from './first-routes.tsx';
import { knownRows } from './route-table.ts';

/** A screen has this time to finish its transition and first requests, so that the prefetch of other screens does not slow it down. */
const SETTLE_DELAY_MS = 1_000;
/** Longer than the timeout of background turns, so that work for the shown screen goes first. */
const IDLE_TIMEOUT_MS = 2_000;

/**
 * Prefetches what the screens after a list need beyond the amount of the first form. It waits until no screen is being drawn, because this
 * file arrives together with the first form.
 */
export async function prefetchForms(session: Session): Promise<void> {
  await screenDrawn();
  await Promise.all([...knownRows().map((row) => row.isNext && row.code.load()), prefetchCardForm(session)]);
  await browserIdle();
  await screenDrawn();
  const code = [REST_OF_FORM.load(), PAYMENT_CHECK.load(), NAVIGATE_TO_TRANSACTION.load()] as const;
  const [{ MASKS }] = await Promise.all(code);
  // The masks load after the form, because the user can fill in a field without them.
  void backgroundTurn(session).then(() => MASKS.load().catch(() => undefined));
}

/** Prefetches the screens that a payment may lead to, which are one file. Only once a form is shown, to save memory. */
export async function prefetchRest(signal: AbortSignal): Promise<void> {
  await new Promise((rested) => setTimeout(rested, SETTLE_DELAY_MS));
  await browserIdle(IDLE_TIMEOUT_MS);
  if (signal.aborted) return;
  const rows = knownRows().map((row) => row.isNext !== false && row.code.load());
  await Promise.all([PAYMENT_CHECK.load(), ...rows]);
}
