import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { reloadMethods } from '../../session/methods/methods.ts';
import { useSession } from '../../session/use-session.tsx';

/**
 * Reloads the list for the query `?refetch`, and removes the query (R-SCREEN-4). It comes from the full
 * page's URL, from which `element/page-address.ts` has removed it.
 */
export function useRefetchFlag(type: TransactionType): void {
  const session = useSession();
  const isWanted = new URLSearchParams(useSearch()).has('refetch');
  useEffect(() => {
    if (!isWanted) return;
    session.location.redirect(`/${type}`);
    void reloadMethods(session, type);
  }, [session, type, isWanted]);
}
