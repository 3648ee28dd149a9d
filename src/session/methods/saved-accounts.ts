import { ref } from 'valtio/vanilla';
import { effectiveCountry } from '../../domain/host/user.ts';
import { readSavedData } from '../../domain/methods/saved-data.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

/**
 * Requests the saved accounts unless the deposit list has loaded them; the withdrawal list does not
 * (R-SCREEN-2). A form works without them, so an error is reported to the host only.
 */
export async function ensureSnippet(session: Session): Promise<void> {
  // If the deposit list is loaded, the saved accounts of the same market are loaded too.
  if (session.state.lists.deposit.status !== 'ready') await refreshSnippet(session);
}

/** Reloads the saved accounts: a processed payment creates one or makes one the last used. */
export async function refreshSnippet(session: Session): Promise<void> {
  const { state } = session;
  if (!state.host.token) return;
  const { currency } = state.user;
  const country = effectiveCountry(state.user, state.selectedCountry);
  try {
    const received = await callCashier(
      session,
      'BANKING:userdata-payment-snippet',
      { country, currency },
      readSavedData,
    );
    if (!session.isDisposed && currency === state.user.currency) state.snippet = ref(received);
  } catch {
    // `callCashier` has notified the host of the error.
  }
}

/**
 * Renames or deletes a saved account.
 * @returns false when the cashier did not; the host was notified
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
