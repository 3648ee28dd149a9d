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

/** Called after the first list: loads what the list does not need. */
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

/** Requests the countries, unless they are loaded (R-CALL-1). False after an error, of which the host was notified. */
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

/** Switches to another country (R-SCREEN-12). The user's own is stored as null, so that it follows the host data. */
export function chooseRegion(session: Session, code: string): void {
  const { state, location } = session;
  const type = currentTransactionType(session);
  const before = state.selectedCountry;
  state.selectedCountry = code === state.user.paymentGeo.toLowerCase() ? null : code;
  resetChoice(session);
  void reloadMethods(session, type);
  // The empty screen belonged to the former country, so Back must not lead to it.
  if (localPath(location.current) === '/empty/region') location.back();
  if (localPath(location.current) === '/empty') location.navigate(`/${type}`, { replace: true });
  else location.backTo(`/${type}`);
  if (state.selectedCountry !== before) recordEvent(session, 'region_choose', {});
}

/** The country whose methods were listed before, if the chosen country has none; null if the currency has changed. */
export function formerCountry(session: Session, type: TransactionType): string | null {
  const { country, currency } = marketOf(session);
  const { market } = session.state.lists[type];
  return market && market.currency === currency && market.country !== country ? market.country : null;
}
