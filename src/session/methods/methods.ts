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

export const KEPT_LIST = 'pay-widget:list';

/**
 * Loads a list, and for deposits the saved data (R-SCREEN-2). An empty list leads to the empty screen, an error to the error screen,
 * unless a transaction or the other list is shown.
 */
export async function loadMethods(session: Session, type: TransactionType): Promise<void> {
  const { state, location } = session;
  const list = state.lists[type];
  const market = marketOf(session);
  list.status = 'loading';
  list.loads += 1;
  const { loads } = list;
  /** A response for a former market is dropped, and the list is requested again. */
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
      // The user is on the empty or error screen of this list, which has methods now, so the list is opened.
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
    // The watchdog may have ended the wait and opened the error screen, which stays.
    if (!isCurrent() || state.lists[type].status === 'failed') return;
    list.status = 'failed';
    if (isLookedAt(session, type)) showError(session, `/${type}`, toReportedError(session, error));
  }
}

/** False if the browser lacks the method's wallet, as far as it reports that at once (`missing-wallets.ts`). */
function isOnDevice({ wallet }: Method): boolean {
  try {
    if (!wallet) return true;
    if (wallet.kind === 'apple-pay') return ApplePaySession.canMakePayments();
    if (wallet.kind === 'google-pay' && globalThis.google?.payments) return true;
    // WebKit lacks this function of Chromium: its Payment Request opens only Apple's sheet.
    return 'hasEnrolledInstrument' in PaymentRequest.prototype;
  } catch {
    // The browser has no `ApplePaySession` or `PaymentRequest`, or the frame lacks `allow="payment"`.
    return false;
  }
}

/** True when the user should see an error of this list: neither a transaction nor the other list is shown. */
export function isLookedAt(session: Session, type: TransactionType): boolean {
  return !session.state.transaction && currentTransactionType(session) === type;
}

/** True for the empty screen, and for the error screen of a list (not of a screen that failed to draw). */
function isDeadEnd(entry: LocationEntry): boolean {
  const path = localPath(entry);
  return path === '/empty' || (path === '/error' && !(isRecord(entry.state) && entry.state.from));
}

/** Opens the error screen (R-ROUTE-16). Its Refresh leads to `from`, a screen of a transaction that failed to draw, else to `back`. */
export function showError(session: Session, back: string, error: ReportedError & { from?: string }): void {
  const state = { type: currentTransactionType(session), ...error };
  session.location.navigate(`/error?back=${encodeURIComponent(back)}`, { replace: true, state });
}

export function ensureMethods(session: Session, type: TransactionType): void {
  const { status } = session.state.lists[type];
  if (status !== 'loading' && status !== 'ready') void loadMethods(session, type);
}

/** Sets both lists to not loaded: each is loaded again when the user opens it. */
export function forgetLists({ state }: Session): void {
  for (const list of Object.values(state.lists)) list.status = 'idle';
}

/** Loads the shown list again. The chosen method and the draft stay if the new list has the method. */
export async function reloadMethods(session: Session, type: TransactionType): Promise<void> {
  const { state, location } = session;
  const before = state.choice.method;
  forgetLists(session);
  await loadMethods(session, type);
  const chosen = state.choice.method;
  const isHere = isLookedAt(session, type);
  // Meanwhile the user has chosen a method of the other list, which this list need not have.
  if (!chosen || (chosen !== before && !isHere)) return;
  const again = state.lists[type].methods.find(({ name }) => name === chosen.name);
  if (again) {
    state.choice.method = ref(again);
    return;
  }
  resetChoice(session);
  if (state.lists[type].status === 'ready' && isHere) location.backTo(`/${type}`);
}

/** Loads the list again for the host or the user. A rejection is removed, because the host's page may have removed its reason. */
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

/** The host or the cashier has set another market. The draft of a method that it lacks returns with the next market that has the method. */
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
