import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { CloseGlyph, SearchGlyph } from '../../ui/icons/glyph.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { findMethods, prepareSearch } from './find-methods.ts';
import './method-search.css';

const SearchSuggestions = lazyWithRetry(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
);

export interface MethodSearchProps {
  query: string;
  /** Takes the new query, and the function that finds methods by it. */
  onSearch: (search: { query: string; find: typeof findMethods }) => void;
  /** Number of methods that the query finds; null for an empty query. */
  count: number | null;
}

/** The search box of a long list; it announces the number of results to screen readers. */
export function MethodSearch({
  type,
  query,
  onSearch,
  count,
}: MethodSearchProps & { type: TransactionType }) {
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
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
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
