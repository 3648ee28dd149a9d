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
import { AS_TYPED } from '../../ui/controls/text-input.tsx';
import { CloseGlyph, SearchGlyph } from '../../ui/icons/glyph.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { CurrentChoice } from '../../ui/tile/tile.tsx';
import { findMethods, prepareSearch } from './find-methods.ts';
import './method-search.css';

const SearchSuggestions = lazyWithRetry(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
);

interface MethodSearchProps {
  query: string;
  onSearch: (search: { query: string; find: typeof findMethods }) => void;
  count: number | null;
}

interface Props {
  type: TransactionType;
  search: MethodSearchProps | null;
}

/** Tools above a list: a search box for a long list, the country button, and the bonus switch or the balance. */
export function ListTools({ type, search }: Props) {
  useRefetchFlag(type);
  const { limits } = useSessionState();
  const searchBox = search ? <MethodSearch type={type} {...search} /> : null;
  // A list beside a screen has the search alone, because the form beside it shows the bonus or the balance.
  if (use(CurrentChoice)) return searchBox;
  // An account that is closed for deposits has no country button and no bonus, because neither would open it.
  if (type === 'deposit' && limits && limits.state !== 'active') return searchBox;
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
 * Reloads the list for the query `?refetch`, and removes the query (R-SCREEN-4). The query comes from the full page's URL, from which
 * `element/remote-host-element.ts` has removed it.
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

/** The balance of the fuller account, in one line above the list; the form shows both. Nothing until the cashier has sent the balance. */
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

function MethodSearch({ type, query, onSearch, count }: MethodSearchProps & { type: TransactionType }) {
  const { state } = useSession();
  const { t, plural, labels } = useI18n();
  const search = (text: string) => onSearch({ query: text, find: findMethods });
  return (
    <>
      <search className="method-search">
        <SearchGlyph />
        <input
          data-dd-privacy="mask"
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.searchHint')}
          value={query}
          onFocus={() => void prepareSearch(state.lists[type].methods, labels)}
          onChange={(event) => search(event.target.value)}
          {...AS_TYPED}
          enterKeyHint="search"
        />
        {query === '' ? null : (
          <button type="button" aria-label={t('list.clear')} onClick={() => search('')}>
            <CloseGlyph />
          </button>
        )}
      </search>
      <p role="status" className={count === 0 ? 'method-search-nothing' : 'unseen'} data-dd-privacy="mask">
        {count === null
          ? ''
          : count === 0
            ? t('list.nothing', { query: query.trim() })
            : plural('list.found', count)}
      </p>
      {count === 0 ? <SearchSuggestions type={type} query={query} /> : null}
    </>
  );
}
