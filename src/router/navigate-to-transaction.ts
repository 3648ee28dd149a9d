import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import { isFinal } from '../domain/payment/transaction.ts';
import { areaOf } from '../flows/area.ts';
import { pathOfTransaction } from '../flows/flows.ts';
import { adoptMethod } from '../session/payment/shown-transaction.ts';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/use-session.tsx';
import { localPath } from './location/memory-location.ts';

/** Navigates to the screen that the shown transaction needs, whenever its step changes. Draws nothing. */
export function NavigateToTransaction(): null {
  const session = useSession();
  useEffect(() => {
    let followed: string | null = null;
    const follow = () => {
      const target = targetOf(session);
      const mark = target && `${target.id} ${target.path}`;
      if (mark === followed) return;
      followed = mark;
      if (!target || localPath(session.location.current) === target.path) return;
      // Replaces the form in the history, because a submitted form is no back target.
      session.location.navigate(target.path, { replace: true });
    };
    follow();
    // Subscribes synchronously: a screen whose form was just removed would otherwise be drawn empty once.
    return subscribe(session.state, follow, true);
  }, [session]);
  return null;
}

function targetOf(session: Session): { id: string; path: string } | null {
  const { transaction, choice, lists } = session.state;
  if (!transaction) return null;
  // After a reload no method is chosen, or the user may have opened another one; the list has it by name.
  const known = [choice.method, ...lists[transaction.type].methods];
  const method = known.find((one) => one?.name === transaction.method) ?? null;
  // After a reload the method is chosen only when the transaction is final and the user may retry; until then
  // Back leads to the list.
  const isLeft = choice.method !== null || isFinal(transaction.status);
  if (method && isLeft && choice.method?.name !== method.name) adoptMethod(session, method);
  return { id: transaction.id, path: pathOfTransaction(transaction, areaOf(transaction, method)) };
}
