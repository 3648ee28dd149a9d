import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { BonusSwitch } from '../../parts/form/bonus-switch.tsx';
import { CountryButton } from '../../parts/method/country-button.tsx';
import { reloadMethods } from '../../session/methods/methods.ts';
import { useSession } from '../../session/use-session.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { MethodSearch, type MethodSearchProps } from './method-search.tsx';

interface Props {
  type: TransactionType;
  /** The search of a long list; null for a list without a search box. */
  search: MethodSearchProps | null;
}

/** Tools above a list: a search box for a long list, the country button, and the bonus switch or the balance. */
export function ListTools({ type, search }: Props) {
  useRefetchFlag(type);
  return (
    <>
      {search ? <MethodSearch type={type} {...search} /> : null}
      <CountryButton to={`/${type}/region`} compact={search !== null} />
      {type === 'deposit' ? (
        <BonusSwitch amount={null} />
      ) : (
        <div className="method-balance">
          <AvailableBalance />
        </div>
      )}
    </>
  );
}

/**
 * Reloads the list for the query `?refetch`, and removes the query (R-SCREEN-4). It comes from the full
 * page's URL, from which `element/page-address.ts` has removed it.
 */
function useRefetchFlag(type: TransactionType): void {
  const session = useSession();
  const isWanted = new URLSearchParams(useSearch()).has('refetch');
  useEffect(() => {
    if (!isWanted) return;
    session.location.redirect(`/${type}`);
    void reloadMethods(session, type);
  }, [session, type, isWanted]);
}
