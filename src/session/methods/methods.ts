import { ref } from 'valtio/vanilla';
import type { ReportedError } from '../../domain/errors/failures.ts';
import { type Method, parseMethods } from '../../domain/methods/method.ts';
import { listedMethods } from '../../domain/methods/method-groups.ts';
import { anything, isRecord } from '../../domain/parsing/decoders.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { type LocationEntry, localPath } from '../../location/memory-location.ts';
import {
  callCashier,
  createError,
  parseWith,
  reportError,
  toReportedError,
} from '../connection/call-cashier.ts';
import { Connection } from '../connection/connection.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { isSameMarket, loadSnippet, marketOf } from './market.ts';
import { clearRejection, resetChoice } from './select-method.ts';

export const METHODS_CALL = {
  deposit: 'BANKING:methods-payment-v3',
  withdrawal: 'BANKING:methods-withdrawal',
} as const;

/** The entry of local storage with the list of an earlier visit (`kept-list.ts`). */
export const KEPT_LIST = 'pay-widget:list';

/**
 * Loads a method list and, for deposits, the user's saved data with it (R-SCREEN-2). An empty list leads to
 * the empty screen, an error to the error screen with a way back; a shown transaction stays on the screen.
 */
export async function loadMethods(session: Session, type: TransactionType): Promise<void> {
  const { state, location } = session;
  const list = state.lists[type];
  const market = marketOf(session);
  list.status = 'loading';
  list.loads += 1;
  const { loads } = list;
  /** True if this response is for the shown list; one for another market is requested again. */
  const isCurrent = () => {
    if (session.isDisposed || loads !== list.loads) return false;
    if (isSameMarket(market, marketOf(session))) return true;
    if (list.status === 'loading') void loadMethods(session, type);
    return false;
  };
  try {
    const [answer] = await Promise.all([
      callCashier(session, METHODS_CALL[type], market, anything),
      type === 'deposit' ? loadSnippet(session) : undefined,
    ]);
    if (!isCurrent()) return;
    const parsed = parseWith(session, 'methods', (report) => parseMethods(answer, report));
    const methods = listedMethods(parsed).filter(isOnDevice);
    list.methods = ref(methods);
    list.status = methods.length > 0 ? 'ready' : 'empty';
    if (methods.length > 0) {
      list.market = market;
      // The list was requested again from its empty or error screen and has methods now, so the user is led to it.
      if (isDeadEnd(location.current) && isLookedAt(session, type))
        location.navigate(`/${type}`, { replace: true });
    } else {
      const error = createError(session, 'no_methods', 'Empty payment methods');
      const hint = `check paymentGeo, currency: ${Object.values(market)}`;
      reportError(session, { ...error, hint }, METHODS_CALL[type]);
      if (isLookedAt(session, type))
        location.navigate('/empty', { replace: true, state: { type, ...error } });
    }
  } catch (error) {
    // The watchdog may have ended the wait before (`watchdog.ts`), and the error screen that it opened stays.
    if (!isCurrent() || state.lists[type].status === 'failed') return;
    list.status = 'failed';
    if (isLookedAt(session, type)) showError(session, `/${type}`, toReportedError(session, error));
  }
}

/** False for a method whose wallet this browser or frame does not have, as far as the browser says so at once (`missing-wallets.ts`). */
function isOnDevice({ wallet }: Method): boolean {
  try {
    if (!wallet) return true;
    if (wallet.kind === 'apple-pay') return ApplePaySession.canMakePayments();
    if (wallet.kind === 'google-pay' && globalThis.google?.payments) return true;
    // The Payment Request of WebKit opens no sheet but Apple's, and lacks this function of Chromium.
    return 'hasEnrolledInstrument' in PaymentRequest.prototype;
  } catch {
    // The browser has no such interface, or the frame lacks `allow="payment"`.
    return false;
  }
}

/** True when the user sees this list and should see its error: not while a transaction or the other list is shown. */
export function isLookedAt(session: Session, type: TransactionType): boolean {
  return !session.state.transaction && currentTransactionType(session) === type;
}

/** True for the empty screen and for the error screen of a failed list load (not of a render error). */
function isDeadEnd(entry: LocationEntry): boolean {
  const path = localPath(entry);
  return path === '/empty' || (path === '/error' && !(isRecord(entry.state) && entry.state.from));
}

/**
 * Opens the error screen. Back leads to `back` (R-ROUTE-16), or to `from`, the screen that failed to draw. The path names no transaction
 * type, so the history state does.
 */
export function showError(session: Session, back: string, error: ReportedError & { from?: string }): void {
  const state = { type: currentTransactionType(session), ...error };
  session.location.navigate(`/error?back=${encodeURIComponent(back)}`, { replace: true, state });
}

export function ensureMethods(session: Session, type: TransactionType): void {
  const { status } = session.state.lists[type];
  if (status !== 'loading' && status !== 'ready') void loadMethods(session, type);
}

/** Marks both lists as not loaded; each is loaded again when the user opens it. */
export function forgetLists({ state }: Session): void {
  for (const list of Object.values(state.lists)) list.status = 'idle';
}

/** Reloads the shown list and marks the other as not loaded. The chosen method and the draft stay if the new list still has the method. */
export async function reloadMethods(session: Session, type: TransactionType): Promise<void> {
  const { state, location } = session;
  const before = state.choice.method;
  forgetLists(session);
  await loadMethods(session, type);
  const chosen = state.choice.method;
  const isHere = isLookedAt(session, type);
  // The user has meanwhile chosen a method of the other list, which this list does not have to contain.
  if (!chosen || (chosen !== before && !isHere)) return;
  const again = state.lists[type].methods.find(({ name }) => name === chosen.name);
  if (again) {
    state.choice.method = ref(again);
    return;
  }
  resetChoice(session);
  // The chosen method is no longer available, so go back to the list.
  if (state.lists[type].status === 'ready' && isHere) location.backTo(`/${type}`);
}

/**
 * Loads the list again for the host or the user. A form stays; a rejection is removed, because the user may come from the host's page
 * that removed its reason.
 */
export function refreshSession(session: Session): void {
  if (session.state.phase === 'failed') {
    session.options.restart();
    return;
  }
  session.get(Connection).reopen();
  clearRejection(session.state);
  const { frame } = session.cards;
  if (frame?.isShown) {
    frame.refresh();
    return;
  }
  void reloadMethods(session, currentTransactionType(session));
}

/**
 * Loads the methods of a market that the host or the cashier has just set. A draft stays if the new market has its method; on the
 * way back to an earlier market, the draft from there is restored.
 */
export async function followMarket(session: Session): Promise<void> {
  const { state } = session;
  const { draft } = state;
  const type = currentTransactionType(session);
  await reloadMethods(session, type);
  if (state.draft) return;
  if (draft) session.setAside = draft;
  const { setAside } = session;
  if (!state.lists[type].methods.some(({ name }) => name === setAside?.method)) return;
  state.draft = setAside;
  session.setAside = null;
}
