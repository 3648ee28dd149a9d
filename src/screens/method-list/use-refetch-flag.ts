import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { TransactionType } from '../../domain/transaction.ts';
import { reloadMethods } from '../../session/methods.ts';
import { useSession } from '../../session/use-session.tsx';

/**
 * `?refetch` loads the list anew and is then taken away (R-SCREEN-4). It comes from the full page's own
 * address (element/page-address.ts), which has cleared it there.
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
