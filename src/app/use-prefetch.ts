import { useEffect } from 'react';
import { untilPainted } from '../platform/after-next-paint.ts';
import type { PageRow } from './page-row.ts';
import { prefetchForms } from './prefetch.ts';

/**
 * Prefetches the screens that the next press may open, once the screen is painted. A failed chunk is loaded
 * again when it is needed.
 */
export function usePrefetch(row: PageRow | undefined): void {
  const type = row?.type;
  const isList = row?.path === `/${type}`;

  useEffect(() => {
    if (!type) return;
    const stop = new AbortController();
    untilPainted()
      .then(() =>
        isList
          ? prefetchForms()
          : import('./prefetch-rest.ts').then(({ prefetchRest }) => prefetchRest(type, stop.signal)),
      )
      .catch(() => undefined);
    return () => stop.abort();
  }, [isList, type]);
}
