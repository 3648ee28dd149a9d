import { ref } from 'valtio/vanilla';
import { readSavedData } from '../domain/saved-data.ts';
import { effectiveCountry } from '../domain/user.ts';
import { callCashier } from './call.ts';
import type { Session } from './session.ts';

/**
 * Requests the saved accounts that the list did not bring: the withdrawal list loads none (R-SCREEN-2). A form works
 * without them, so a failure is reported to the host only.
 */
export async function ensureSnippet(session: Session): Promise<void> {
  // A deposit list that is ready has brought those of this very place.
  if (session.state.lists.deposit.status !== 'ready') await refreshSnippet(session);
}

/** Asks for the saved accounts anew: a payment that has gone through makes one, or makes it the last used. */
export async function refreshSnippet(session: Session): Promise<void> {
  const { state } = session;
  if (!state.host.token) return;
  const { currency } = state.user;
  const country = effectiveCountry(state.user, state.selectedCountry);
  try {
    const told = await callCashier(
      session,
      'BANKING:userdata-payment-snippet',
      { country, currency },
      readSavedData,
    );
    if (!session.isOver && currency === state.user.currency) state.snippet = ref(told);
  } catch {
    // The host was told.
  }
}

/**
 * Gives a saved account the user's own name, or deletes it.
 * @returns false when the cashier did not; the host was told
 */
export async function changeAccount(
  session: Session,
  change: { id: string } & ({ action: 'rename'; name: string } | { action: 'delete' }),
): Promise<boolean> {
  try {
    session.state.snippet = ref(
      await callCashier(session, 'BANKING:saved-account-v1', change, readSavedData),
    );
    return true;
  } catch {
    return false;
  }
}
