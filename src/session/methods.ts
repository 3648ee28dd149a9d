import { ref } from 'valtio/vanilla';
import type { Fault } from '../domain/failure.ts';
import { parseMethods } from '../domain/method.ts';
import { listedMethods } from '../domain/method-groups.ts';
import { anything } from '../domain/read.ts';
import { readSavedData } from '../domain/region.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { effectiveCountry } from '../domain/user.ts';
import { localPath } from '../routing/location.ts';
import { callCashier, faultOf, newFault, parseWith, tellFault } from './call.ts';
import { resetChoice } from './choice.ts';
import { pageOf } from './place.ts';
import type { Session } from './session.ts';

const METHODS_CALL = {
  deposit: 'BANKING:methods-payment-v3',
  withdrawal: 'BANKING:methods-withdrawal',
} as const;

/**
 * Loads a method list, and for deposits the user's saved data beside it (specification, section 2). An empty list
 * leads to the empty page, a failed one to the error page with the way back.
 */
export async function loadMethods(session: Session, type: TransactionType): Promise<void> {
  const { state, location } = session;
  const list = state.lists[type];
  const place = placeOf(session);
  list.status = 'loading';
  try {
    const [answer] = await Promise.all([
      callCashier(session, METHODS_CALL[type], place, anything),
      type === 'deposit' ? loadSnippet(session) : undefined,
    ]);
    if (session.isOver || !isSamePlace(place, placeOf(session))) return;
    const methods = listedMethods(parseWith(session, 'methods', (report) => parseMethods(answer, report)));
    list.methods = ref(methods);
    list.status = methods.length > 0 ? 'ready' : 'empty';
    if (methods.length > 0) {
      // A list that came after all leads away from the page that said there is none.
      if (isDeadEnd(localPath(location.current))) location.navigate(`/${type}`, { replace: true });
    } else {
      const fault = newFault(session, 'no_methods', 'Empty payment methods');
      tellFault(session, fault, METHODS_CALL[type]);
      location.navigate('/empty', { replace: true, state: { type, ...fault } });
    }
  } catch (error) {
    if (session.isOver) return;
    list.status = 'failed';
    showError(session, `/${type}`, faultOf(session, error));
  }
}

const isDeadEnd = (path: string): boolean => path === '/empty' || path === '/error';

/** Goes to the error page, which leads back to `back` (specification, section 2), or to the page that broke. */
export function showError({ location }: Session, back: string, state: Fault & { from?: string }): void {
  location.navigate(`/error?back=${encodeURIComponent(back)}`, { replace: true, state });
}

/** Loads a list that was not asked for yet, or that was asked for in vain. */
export function ensureMethods(session: Session, type: TransactionType): void {
  const { status } = session.state.lists[type];
  if (status !== 'loading' && status !== 'ready') void loadMethods(session, type);
}

/** Loads the list that is looked at anew, and forgets the other; what is chosen and typed stays where it can. */
export async function reloadMethods(session: Session, type: TransactionType): Promise<void> {
  const { state, location } = session;
  for (const list of Object.values(state.lists)) list.status = 'idle';
  await loadMethods(session, type);
  const chosen = state.choice.method;
  if (!chosen) return;
  const again = state.lists[type].methods.find(({ name }) => name === chosen.name);
  if (again) {
    state.choice.method = ref(again);
    return;
  }
  resetChoice(session);
  // The chosen method is not to be had any more: the list is the nearest place from which to go on.
  if (state.lists[type].status === 'ready' && !state.transaction) location.backTo(`/${type}`);
}

/** What the host's `refresh()` and the error page's button do. */
export function refreshSession(session: Session): void {
  if (session.state.phase === 'failed') {
    session.options.restart();
    return;
  }
  session.socket?.open();
  void reloadMethods(session, pageOf(session));
}

async function loadSnippet(session: Session): Promise<void> {
  session.state.snippet = await callCashier(
    session,
    'BANKING:userdata-payment-snippet',
    placeOf(session),
    readSavedData,
  );
}

function placeOf({ state }: Session) {
  return { country: effectiveCountry(state.user, state.selectedCountry), currency: state.user.currency };
}

type Place = ReturnType<typeof placeOf>;

function isSamePlace(a: Place, b: Place): boolean {
  return a.country === b.country && a.currency === b.currency;
}
