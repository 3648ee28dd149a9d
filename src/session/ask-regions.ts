import { ref } from 'valtio/vanilla';
import { readRegions } from '../domain/region.ts';
import { callCashier } from './call.ts';
import type { Session } from './session.ts';

/**
 * Asks which countries the cashier serves, unless they are known: at app start (R-CALL-1), and on the
 * region page where that answer did not come.
 * @returns false when it did not come; the host was told
 */
export async function askRegions(session: Session): Promise<boolean> {
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
