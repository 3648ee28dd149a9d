import { ref } from 'valtio/vanilla';
import { readSavedData } from '../../domain/methods/saved-data.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import { loadSnippet } from './market.ts';

/** Loads the saved accounts for a withdrawal, whose list has none (R-SCREEN-2). After an error the form works without them. */
export async function ensureSnippet(session: Session): Promise<void> {
  // A loaded deposit list has brought the saved accounts of its market.
  if (session.state.lists.deposit.status !== 'ready') await refreshSnippet(session);
}

/** Loads the saved accounts again, because a processed payment may add one, or makes one the last used. */
export async function refreshSnippet(session: Session): Promise<void> {
  if (!session.state.host.token) return;
  // `callCashier` has notified the host of the error.
  await loadSnippet(session).catch(() => undefined);
}

/** False when the cashier has not changed the account, of which the host was notified. */
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
