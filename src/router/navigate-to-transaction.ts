import { useEffect } from 'react';
import { areaOf } from '../flows/area.ts';
import { pathOfTransaction } from '../flows/flows.ts';
import { followTransaction, type PathOf } from '../session/payment/follow-transaction.ts';
import { useSession } from '../session/use-session.tsx';

const pathOf: PathOf = (transaction, method) => pathOfTransaction(transaction, areaOf(transaction, method));

/** Tells the session which screen a transaction needs, so that it navigates there. Draws nothing. */
export function NavigateToTransaction(): null {
  const session = useSession();
  useEffect(() => followTransaction(session, pathOf), [session]);
  return null;
}
