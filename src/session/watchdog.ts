import { subscribe } from 'valtio/vanilla';
import { TRANSACTION_TYPES, type TransactionType } from '../domain/payment/transaction.ts';
import { localPath } from '../location/memory-location.ts';
import { createError, reportError } from './connection/call-cashier.ts';
import { isLookedAt, METHODS_CALL, showError } from './methods/methods.ts';
import { currentTransactionType, type Session } from './session.ts';

/** A screen that waits is checked this often. One that waits for nothing twice in a row is an error (R-LIMIT-1: within 30 s). */
const CHECK_INTERVAL_MS = 15_000;

/** The host has this time for a new token before the user sees that the old one has expired. */
const NEW_TOKEN_WAIT_MS = 1_000;

/**
 * Ends every wait that nothing pending can end, such as a list that loads without a request. Such a wait is a defect: the user gets the
 * error screen instead of an endless skeleton, and the host one `Error`.
 */
export function watchWaiting(session: Session): void {
  const { state, location, timers } = session;
  let stuck: ReturnType<typeof findEndlessWait> = null;
  const check = () => {
    const before = stuck;
    stuck = findEndlessWait(session);
    if (stuck && stuck === before) end(session, stuck, 'timeout', 'Request timeout');
    arm();
  };
  const arm = () => {
    if (state.link !== 'unauthorized') timers.clear('token');
    else if (!timers.has('token')) {
      timers.set('token', NEW_TOKEN_WAIT_MS, () => {
        for (const type of TRANSACTION_TYPES)
          if (state.lists[type].status === 'loading')
            end(session, type, '401', 'The token has expired: set another');
      });
    }
    if (!isWaiting(session)) {
      timers.clear('watchdog');
      stuck = null;
    } else if (!timers.has('watchdog')) timers.set('watchdog', CHECK_INTERVAL_MS, check);
  };
  session.onDispose(subscribe(state, arm), location.subscribe(arm));
  arm();
}

export function isWaiting(session: Session): boolean {
  return session.state.phase === 'starting' || awaitedLists(session).length > 0;
}

/** A start or list without a pending request, whose time limit would end the wait; null if there is none. */
export function findEndlessWait(session: Session): 'start' | TransactionType | null {
  const { client, state } = session;
  const isRequested = (type: TransactionType) =>
    client.isWaiting(METHODS_CALL[type]) ||
    (type === 'deposit' && client.isWaiting('BANKING:userdata-payment-snippet'));
  if (state.phase === 'starting') return TRANSACTION_TYPES.some(isRequested) ? null : 'start';
  return awaitedLists(session).find((type) => !isRequested(type)) ?? null;
}

/** The lists that are loading, and the one on the screen, which is a skeleton until it is ready. */
function awaitedLists({ state, location }: Session): TransactionType[] {
  if (state.phase !== 'ready') return [];
  const path = localPath(location.current);
  return TRANSACTION_TYPES.filter((type) => {
    const { status } = state.lists[type];
    return status === 'loading' || (status !== 'ready' && path === `/${type}` && !state.transaction);
  });
}

function end(
  session: Session,
  stuck: 'start' | TransactionType,
  code: 'timeout' | '401',
  message: string,
): void {
  const { state } = session;
  const isStart = stuck === 'start';
  const error = createError(session, code, message);
  if (isStart) state.phase = 'failed';
  else state.lists[stuck].status = 'failed';
  if (code === 'timeout') reportError(session, error, 'session');
  else reportError(session, error, METHODS_CALL[isStart ? state.page : stuck], 401);
  if (isStart || isLookedAt(session, stuck))
    showError(session, `/${isStart ? currentTransactionType(session) : stuck}`, error);
}
