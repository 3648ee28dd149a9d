import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodTile } from '../../parts/method/method-tile.tsx';
import { foldText } from '../../platform/fold-text.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { CloseGlyph, SearchGlyph } from '../../ui/icons/glyph.tsx';
import { Section, Tiles } from '../../ui/layout/section.tsx';
import { findMethods, prepareSearch } from './find-methods.ts';
import './method-search.css';

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

/** Methods to try instead, below a search that has found none. */
function SearchSuggestions({ type, query }: { type: TransactionType; query: string }) {
  const { lists } = useSessionState();
  const { t, labels } = useI18n();
  return (
    <div className="method-search-suggestions">
      <Section title={t('list.suggest')}>
        <Tiles>
          {suggestMethods(lists[type].methods, query, labels).map((method) => (
            <MethodTile key={method.name} type={type} method={method} />
          ))}
        </Tiles>
      </Section>
    </div>
  );
}

/** A phone shows this many methods in its one column without scrolling. */
const MAX_SUGGESTIONS = 4;

/** The pairs of letters that follow each other in a word: `oxxo` has ox, xx, xo. */
function pairsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return words.flatMap((word) => [...word].map((letter, at) => letter + (word[at + 1] ?? '')));
}

/**
 * Methods to offer for a query without results: those whose label has most pairs of letters in common with it, and then the
 * popular and the first ones of the list.
 */
export function suggestMethods(
  methods: readonly Method[],
  query: string,
  labels: readonly string[],
): Method[] {
  const wanted = new Set(pairsOf(query).filter((pair) => pair.length === 2));
  const scored = methods.map((method) => {
    const pairs = new Set(pairsOf(`${labelOf(method, labels)} ${labelOf(method, ['en'])} ${method.name}`));
    const score = [...wanted].filter((pair) => pairs.has(pair)).length;
    return { method, score: score + (method.isPopular ? 0.5 : 0) };
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ method }) => method);
}
