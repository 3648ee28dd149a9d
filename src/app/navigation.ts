import { methodBase } from '../domain/method-groups.ts';
import { localPath } from '../routing/location.ts';
import type { RouteRow } from '../routing/route.ts';
import { leaveTransaction } from '../session/leave.ts';
import { pageOf } from '../session/place.ts';
import type { Session } from '../session/session.ts';

/**
 * Back: to the route that the current one names, else one entry of the history, else to the list. The host is told of
 * the button. Leaving an open payment does not end it: the list keeps a way back to it.
 */
export function goBack(session: Session, back: RouteRow['back'] | undefined): void {
  const { location, options } = session;
  options.host.notify('button', { button: 'back' });
  // A page aside (bonus, video, history): what lies behind it goes on as it was.
  if (back === 'history') {
    if (!location.back()) location.backTo(`/${pageOf(session)}`);
    return;
  }
  const { transaction, choice } = session.state;
  const list = transaction && `/${transaction.type}`;
  // A payment that was found open, or again after a reload, was begun by no choice that could be gone back to.
  const isChosen = choice.group !== null || choice.method !== null;
  leaveTransaction(session);
  const isRecord = location.previous && localPath(location.previous) === '/history';
  // Nor was one that was opened from the history.
  if (isRecord) location.back();
  else if (list && (back === null || !isChosen)) location.backTo(list);
  else if (back === null) location.back();
  else location.backTo(baseOf(session, back ?? '/'));
}

/**
 * One page may follow several forms: an instruction answers a method of a group as well as one that stands alone. Its row
 * names one of the forms; where the chosen method has another, Back leads there, and from there on through its group.
 */
function baseOf(session: Session, back: string): string {
  const { method, group } = session.state.choice;
  const type = pageOf(session);
  if (!method || !back.startsWith(`/${type}/`)) return back;
  const base = methodBase(type, method, group !== null);
  return `${base}/`.startsWith(`${back}/`) ? back : base;
}
