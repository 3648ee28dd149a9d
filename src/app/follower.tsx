import { useEffect } from 'react';
import { isFinal } from '../domain/transaction.ts';
import { areaOf } from '../flows/area.ts';
import { pathOfTransaction } from '../flows/flows.ts';
import { localPath } from '../routing/location.ts';
import { adoptMethod } from '../session/transaction.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';

/** Goes to the page that the shown transaction asks for, whenever what it asks for has changed; it draws nothing. */
export function Follower(): null {
  const session = useSession();
  const { transaction, choice, lists } = useSessionState();
  // Nothing is chosen after a reload, and another method may have been looked at: the list knows this one by its name.
  const known = transaction ? [choice.method, ...lists[transaction.type].methods] : [];
  const method = known.find((one) => one?.name === transaction?.method);
  const path = transaction ? pathOfTransaction(transaction, areaOf(transaction, method ?? null)) : null;
  const id = transaction?.id;

  // After a reload nothing is chosen until another try may be wanted: Back leads to the list until then.
  const isLeft = choice.method !== null || (transaction !== null && isFinal(transaction.status));
  const isOther = choice.method?.name !== method?.name;
  useEffect(() => {
    if (method && isLeft && isOther) adoptMethod(session, method);
  }, [session, method, isLeft, isOther]);

  useEffect(() => {
    if (!id || !path || localPath(session.location.current) === path) return;
    // The form is no place to come back to once it was submitted.
    session.location.navigate(path, { replace: true });
  }, [session, id, path]);
  return null;
}
