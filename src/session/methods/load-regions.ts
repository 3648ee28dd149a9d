import { ref } from 'valtio/vanilla';
import { readRegions } from '../../domain/methods/region.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

/**
 * Requests the countries that the cashier serves, unless they are loaded: at the start (R-CALL-1), and on the
 * region screen if the first request failed.
 * @returns false when the request failed; the host was notified
 */
export async function loadRegions(session: Session): Promise<boolean> {
  if (session.state.regions.length > 0) return true;
  try {
    session.state.regions = ref(
      await callCashier(session, 'BANKING_DEPOSIT:methods-country-selector-v2', {}, readRegions),
    );
    return true;
  } catch {
    return false;
  }
}
