import { use, useEffect } from 'react';
import { useSearch } from 'wouter';
import { balanceOf } from '../../domain/host/user.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { BonusSwitch } from '../../parts/form/bonus-switch.tsx';
import { CountryButton } from '../../parts/method/country-button.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { reloadMethods } from '../../session/methods/methods.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { CurrentChoice } from '../../ui/tile/tile.tsx';
import { MethodSearch, type MethodSearchProps } from './method-search.tsx';

interface Props {
  type: TransactionType;
  /** The search of a long list; null for a list without a search box. */
  search: MethodSearchProps | null;
}

/** Tools above a list: a search box for a long list, the country button, and the bonus switch or the balance. */
export function ListTools({ type, search }: Props) {
  useRefetchFlag(type);
  const searchBox = search ? <MethodSearch type={type} {...search} /> : null;
  // The screen beside the list shows the other tools.
  if (use(CurrentChoice)) return searchBox;
  return (
    <>
      {searchBox}
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
 * page's URL, from which `element/remote-host-element.ts` has removed it.
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

/**
 * The money that can be withdrawn at once, above the list: that of the fuller account, in one line; the form shows both. Nothing
 * while the cashier has not sent the balance.
 */
function AvailableBalance() {
  const { user } = useSessionState();
  const { t } = useI18n();
  const money = useMoney();
  const { balanceData, currency } = user;
  if (!balanceData) return null;
  const [main, additional] = (['main', 'additional'] as const).map(
    (account) => fromDecimal(balanceOf(user, account), currency) ?? 0n,
  );
  const most = (main ?? 0n) > (additional ?? 0n) ? main : additional;
  return <p data-dd-privacy="mask">{t('withdrawal.available', { amount: money(most ?? 0n, currency) })}</p>;
}
