import { subscribe } from 'valtio/vanilla';
import { localPath } from '../location/memory-location.ts';
import { createError, reportError } from './connection/call-cashier.ts';
import { currentTransactionType } from './current-transaction-type.ts';
import { METHODS_CALL, showError } from './methods/methods.ts';
import type { Session } from './session.ts';

/** A screen that waits is looked at this often. One that waits for nothing twice in a row is an error (R-LIMIT-1: within 30 s). */
const CHECK_INTERVAL_MS = 15_000;

/**
 * Ends every wait for nothing. A list that is loading without a request, and a start that does not go on without
 * one, are defects; the user gets the error screen with its way on, and the host one `Error`, instead of an
 * endless skeleton.
 */
export function watchWaiting(session: Session): void {
  const { state, location, timers } = session;
  let wasStuck = false;
  const check = () => {
    const isStuck = isWaiting(session) && !hasCause(session);
    if (isStuck && wasStuck) end(session);
    wasStuck = isStuck;
    arm();
  };
  const arm = () => {
    if (!isWaiting(session)) {
      timers.clear('watchdog');
      wasStuck = false;
    } else if (!timers.has('watchdog')) timers.set('watchdog', CHECK_INTERVAL_MS, check);
  };
  session.onDispose(subscribe(state, arm), location.subscribe(arm));
  arm();
}

/** True while the screen shows a skeleton for data of the session. */
export function isWaiting(session: Session): boolean {
  const { state, location } = session;
  if (state.phase !== 'ready') return state.phase === 'starting';
  const type = currentTransactionType(session);
  const { status } = state.lists[type];
  const isShown = localPath(location.current) === `/${type}` && !state.transaction;
  return isShown && (status === 'loading' || status === 'idle');
}

/** True while a request is pending that ends the wait; it has a time limit of its own. */
export function hasCause(session: Session): boolean {
  const { client, state } = session;
  if (state.phase === 'starting') return client.isWaiting();
  return client.isWaiting(METHODS_CALL[currentTransactionType(session)], 'BANKING:userdata-payment-snippet');
}

function end(session: Session): void {
  const { state } = session;
  const type = currentTransactionType(session);
  const error = createError(session, 'timeout', 'Request timeout');
  if (state.phase === 'starting') state.phase = 'failed';
  else state.lists[type].status = 'failed';
  reportError(session, error, 'session');
  showError(session, `/${type}`, error);
}
