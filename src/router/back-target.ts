import { isRecord, localPath } from '../location/memory-location.ts';
import type { RouteRow } from '../location/route.ts';
import { leaveTransaction } from '../session/payment/found/leave-transaction.ts';
import { currentTransactionType, type Session } from '../session/session.ts';
import { ROUTES } from './routes.ts';

// This file exports the route table too, because each further file slows the first screen down.
export { ROUTES };

export function leaveScreen(session: Session): void {
  const { frame } = session.cards;
  // The card frame decides about leaving the payment that it runs, so Back is passed on to it.
  if (frame?.isShown) {
    frame.goBack();
    return;
  }
  const path = localPath(session.location.current);
  goToBackTarget(session, ROUTES.find((row) => row.path === path)?.back);
}

/**
 * Goes back: to the route's back target, else one history entry, else to the list. Notifies the host of the button. An open transaction
 * stays available from the list.
 */
export function goToBackTarget(session: Session, back: RouteRow['back'] | undefined): void {
  const { location } = session;
  session.host.notify('button', { button: 'back' });
  // Bonus details, video and history are opened over another screen, to which Back returns without changing it.
  if (back === 'history') {
    if (!location.back()) location.backTo(`/${currentTransactionType(session)}`);
    return;
  }
  const { transaction, choice } = session.state;
  const list = transaction && `/${transaction.type}`;
  // A transaction found open, or shown again after a reload, has no form to go back to, so Back leads to the list.
  const isChosen = choice.group !== null || choice.method !== null;
  leaveTransaction(session);
  // A transaction that was opened from the history has no form to go back to either: Back leads to the history.
  if (isRecord(location)) location.back();
  else if (list && (back === null || !isChosen)) location.backTo(list);
  else if (back === null) location.back();
  else location.backTo(baseOf(session, back ?? '/'));
}

/** The back target for the chosen method. Several forms can lead to the same screen, and its route names only one of them. */
function baseOf(session: Session, back: string): string {
  const { method } = session.state.choice;
  const type = currentTransactionType(session);
  if (!method || !back.startsWith(`/${type}/`)) return back;
  const { path, groupPath, isFormless } = session.options.entryOf(type, method);
  const base = (isFormless && groupPath) || path;
  const target = `${base}/`.startsWith(`${back}/`) ? back : base;
  // The list opens the only method of a group without the group's own list, so Back leads to the list.
  const { methods } = session.state.lists[type];
  const isOnly = methods.filter(({ category }) => category === method.category).length === 1;
  return target === groupPath && !isFormless && isOnly ? `/${type}` : target;
}
