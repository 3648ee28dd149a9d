import { ref } from 'valtio/vanilla';
import { readSavedData } from '../../domain/methods/saved-data.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import { loadSnippet } from './market.ts';

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
  if (!session.state.host.token) return;
  // An error is not handled here, because `callCashier` has notified the host of it.
  await loadSnippet(session).catch(() => undefined);
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
