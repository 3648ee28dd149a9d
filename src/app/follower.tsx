import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import { isFinal } from '../domain/transaction.ts';
import { areaOf } from '../flows/area.ts';
import { pathOfTransaction } from '../flows/flows.ts';
import { localPath } from '../routing/location.ts';
import type { Session } from '../session/session.ts';
import { adoptMethod } from '../session/transaction.ts';
import { useSession } from '../session/use-session.tsx';

/** Goes to the page that the shown transaction asks for, whenever what it asks for has changed; it draws nothing. */
export function Follower(): null {
  const session = useSession();
  useEffect(() => {
    let followed: string | null = null;
    const follow = () => {
      const target = targetOf(session);
      const mark = target && `${target.id} ${target.path}`;
      if (mark === followed) return;
      followed = mark;
      if (!target || localPath(session.location.current) === target.path) return;
      // The form is no place to come back to once it was submitted.
      session.location.navigate(target.path, { replace: true });
    };
    follow();
    // At once: a page that lost its form by the change, and was drawn before it is left, would stand empty.
    return subscribe(session.state, follow, true);
  }, [session]);
  return null;
}

function targetOf(session: Session): { id: string; path: string } | null {
  const { transaction, choice, lists } = session.state;
  if (!transaction) return null;
  // Nothing is chosen after a reload, and another method may have been looked at: the list knows this one by its name.
  const known = [choice.method, ...lists[transaction.type].methods];
  const method = known.find((one) => one?.name === transaction.method) ?? null;
  // After a reload nothing is chosen until another try may be wanted: Back leads to the list until then.
  const isLeft = choice.method !== null || isFinal(transaction.status);
  if (method && isLeft && choice.method?.name !== method.name) adoptMethod(session, method);
  return { id: transaction.id, path: pathOfTransaction(transaction, areaOf(transaction, method)) };
}
