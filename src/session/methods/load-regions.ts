import { ref } from 'valtio/vanilla';
import { readRegions } from '../../api/responses.ts';
import { localPath } from '../../location/memory-location.ts';
import { callCashier } from '../connection/call-cashier.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { recordEvent } from '../telemetry/record-event.ts';
import { reloadMethods } from './methods.ts';
import { resetChoice } from './select-method.ts';

/** Loads the countries once the first list is there, and keeps that list for the next visit. */
export function followList(session: Session): void {
  void loadRegions(session);
  import('./kept-list.ts').then(
    ({ keepList }) => keepList(session),
    () => undefined,
  );
}

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

/**
 * Switches to another country: clears the chosen method and draft, reloads the methods, and opens
 * the list (R-SCREEN-12). The user's own country is stored as null, so that it follows the host data.
 * @param code ISO 3166, lower case
 */
export function chooseRegion(session: Session, code: string): void {
  const { state, location } = session;
  const type = currentTransactionType(session);
  const before = state.selectedCountry;
  state.selectedCountry = code === state.user.paymentGeo.toLowerCase() ? null : code;
  resetChoice(session);
  void reloadMethods(session, type);
  // The empty screen belonged to the previous country, so Back must not lead to it.
  if (localPath(location.current) === '/empty/region') location.back();
  if (localPath(location.current) === '/empty') location.navigate(`/${type}`, { replace: true });
  else location.backTo(`/${type}`);
  if (state.selectedCountry !== before) recordEvent(session, 'region_choose', {});
}
