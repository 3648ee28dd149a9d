import { subscribe } from 'valtio/vanilla';
import type { Method } from '../../../domain/methods/method.ts';
import type { HeldTransaction } from '../../../domain/payment/confirmed-payment.ts';
import { isFinal } from '../../../domain/payment/transaction.ts';
import { localPath } from '../../../location/memory-location.ts';
import type { Session } from '../../session.ts';
import { adoptMethod } from './shown-transaction.ts';

/** The path of the screen that a transaction needs. The method is null while no list has it. */
export type PathOf = (transaction: HeldTransaction, method: Method | null) => string;

/** Opens the screen that the shown transaction needs, whenever its step changes. @returns stops */
export function followTransaction(session: Session, pathOf: PathOf): () => void {
  let followed: string | null = null;
  const follow = () => {
    const target = targetOf(session, pathOf);
    const mark = target && `${target.id} ${target.path}`;
    if (mark === followed) return;
    followed = mark;
    if (!target || localPath(session.location.current) === target.path) return;
    // The screen replaces the submitted form in the history, because a submitted form is no back target.
    session.location.navigate(target.path, { replace: true });
  };
  follow();
  // The session navigates in the same task, because a screen whose form was just removed would be drawn empty once.
  return subscribe(session.state, follow, true);
}

function targetOf(session: Session, pathOf: PathOf): { id: string; path: string } | null {
  const { transaction, choice, lists } = session.state;
  if (!transaction) return null;
  // After a reload no method is chosen, and the user may have opened another one, so the method is looked up by its name.
  const known = [choice.method, ...lists[transaction.type].methods];
  const method = known.find((one) => one?.name === transaction.method) ?? null;
  // After a reload the method is chosen only once the transaction is final and the user may retry; until then Back leads to the list.
  const mayAdopt = choice.method !== null || isFinal(transaction.status);
  if (method && mayAdopt && choice.method?.name !== method.name) adoptMethod(session, method);
  return { id: transaction.id, path: pathOf(transaction, method) };
}
