import { useDeferredValue, useEffect, useState } from 'react';
import type { Method } from '../../domain/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CloseGlyph, SearchGlyph } from '../../ui/glyph/glyph.tsx';
import { addStyles } from '../../ui/styles.ts';
import { findMethods } from './find-methods.ts';
import css from './method-search.css?inline';

addStyles(css);

interface Props {
  methods: readonly Method[];
  /** The methods to show; null while nothing is searched for. */
  onFound: (methods: readonly Method[] | null) => void;
}

/** The search box of a long list; what was found is announced. */
export function MethodSearch({ methods, onFound }: Props) {
  const { t, plural, language } = useI18n();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [count, setCount] = useState<number | null>(null);

  useEffect(() => {
    const found = findMethods(methods, wanted, language);
    setCount(found ? found.length : null);
    onFound(found);
  }, [methods, wanted, language, onFound]);

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
          onChange={(event) => setQuery(event.target.value)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        {query === '' ? null : (
          <button type="button" aria-label={t('list.clear')} onClick={() => setQuery('')}>
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
    </>
  );
}
