import { useEffect, useLayoutEffect } from 'react';
import type { RouteRow } from '../location/route.ts';
import { afterNextPaint, atNextFrame, setFirstForm } from '../platform/timing.ts';
import { useSession } from '../session/use-session.tsx';
import { ALL_ROUTES } from './route-table.ts';

export const loadFirstForm = () => Promise.all([import('./prefetch-screens.ts'), ALL_ROUTES.load()]);

export function usePrefetch(row: RouteRow | undefined): void {
  const session = useSession();
  const type = row?.type;
  const isList = row?.path === `/${type}`;

  useLayoutEffect(() => {
    if (!isList) return;
    // The code of the first form is requested while the list is painted, because the user may press a method at once.
    const first = atNextFrame().then(loadFirstForm);
    setFirstForm(first);
    first.then(([{ prefetchForms }]) => prefetchForms(session)).catch(() => undefined);
  }, [isList, session]);

  useEffect(() => {
    if (!type || isList) return;
    const stop = new AbortController();
    afterNextPaint()
      .then(loadFirstForm)
      .then(([{ prefetchRest }]) => prefetchRest(stop.signal))
      .catch(() => undefined);
    return () => stop.abort();
  }, [isList, type]);
}
