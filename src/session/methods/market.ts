import { ref } from 'valtio/vanilla';
import { effectiveCountry } from '../../domain/host/user.ts';
import { readSavedData } from '../../domain/methods/saved-data.ts';
import { callCashier, isRejectedGuest } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import type { SessionState } from '../state.ts';

export function marketOf({ state }: Session) {
  return { country: effectiveCountry(state.user, state.selectedCountry), currency: state.user.currency };
}

type Market = ReturnType<typeof marketOf>;

export function isSameMarket(a: Market, b: Market): boolean {
  return a.country === b.country && a.currency === b.currency;
}

/** Requests the saved data; a guest has none. @throws {CallError} */
export async function loadSnippet(session: Session): Promise<void> {
  const market = marketOf(session);
  let snippet: NonNullable<SessionState['snippet']>;
  try {
    snippet = await callCashier(session, 'BANKING:userdata-payment-snippet', market, readSavedData);
  } catch (error) {
    if (!isRejectedGuest(session, error)) throw error;
    snippet = {};
  }
  if (!session.isDisposed && isSameMarket(market, marketOf(session))) session.state.snippet = ref(snippet);
}
