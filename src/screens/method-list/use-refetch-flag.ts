import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { TransactionType } from '../../domain/transaction.ts';
import { reloadMethods } from '../../session/methods.ts';
import { useSession } from '../../session/use-session.tsx';

/** `?refetch` on the address loads the list anew, and is then taken away (specification, section 2). */
export function useRefetchFlag(type: TransactionType): void {
  const session = useSession();
  const isWanted = new URLSearchParams(useSearch()).has('refetch');
  useEffect(() => {
    if (!isWanted) return;
    session.location.navigate(`/${type}`, { replace: true });
    void reloadMethods(session, type);
  }, [session, type, isWanted]);
}
