import { ref, subscribe } from 'valtio/vanilla';
import { readRegions } from '../../api/responses.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { localPath } from '../../location/memory-location.ts';
import { callCashier } from '../connection/call-cashier.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { recordEvent } from '../telemetry/record-event.ts';
import { marketOf } from './market.ts';
import { reloadMethods } from './methods.ts';
import { resetChoice } from './select-method.ts';

/** After the first list: loads the countries, keeps the list for the next visit, and removes methods whose wallet the browser lacks. */
export function followList(session: Session): void {
  void loadRegions(session);
  const { deposit } = session.state.lists;
  const look = () => {
    if (!deposit.methods.some(({ wallet }) => wallet)) return;
    stop();
    import('./missing-wallets.ts').then(
      ({ leaveOutMissing }) => leaveOutMissing(session),
      () => undefined,
    );
  };
  const stop = subscribe(deposit, look);
  session.onDispose(stop);
  look();
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

/** The country whose methods were listed before, if the list of the chosen one is empty; the currency is the same. */
export function formerCountry(session: Session, type: TransactionType): string | null {
  const { country, currency } = marketOf(session);
  const { market } = session.state.lists[type];
  return market && market.currency === currency && market.country !== country ? market.country : null;
}
