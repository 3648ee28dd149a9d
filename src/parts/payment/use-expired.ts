import { useEffect, useReducer } from 'react';
import { refreshTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';

/** Longest delay of a timer; a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * True once the shown transaction has expired by the cashier's clock. The transaction is then requested
 * again, because the cashier decides the outcome: bank notifications may be delayed (R-MONEY-10).
 * @param deadline milliseconds since the epoch; undefined never expires
 */
export function useExpired(deadline: number | undefined): boolean {
  const session = useSession();
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (deadline === undefined || cashierNow(session) >= deadline) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = deadline - cashierNow(session);
      if (left > 0) timer = setTimeout(wait, Math.min(left, MAX_TIMER_MS));
      else {
        redraw();
        refreshTransaction(session);
      }
    };
    wait();
    return () => clearTimeout(timer);
  }, [session, deadline]);

  return deadline !== undefined && cashierNow(session) >= deadline;
}
