import { useEffect, useLayoutEffect } from 'react';
import { pathOfTransaction } from '../flows/flows.ts';
import { OPEN_PAYMENT } from '../screens/method-list/method-list.tsx';
import { followTransaction } from '../session/payment/transaction/follow-transaction.ts';
import { useSession } from '../session/use-session.tsx';

/** Sets the screen of a transaction in the session, so that it navigates there. Draws nothing. */
export function NavigateToTransaction(): null {
  const session = useSession();
  // Before the browser paints: without a draft the form of a payment that already has its response is empty.
  useLayoutEffect(() => followTransaction(session, pathOfTransaction), [session]);
  useEffect(() => void OPEN_PAYMENT.load().catch(() => undefined), []);
  return null;
}
