import {
  type RefObject,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { subscribe } from 'valtio/vanilla';
import { useLocation } from 'wouter';
import { isChecked } from '../domain/intent-phase.ts';
import { untilPainted } from '../domain/until-painted.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { late } from '../ui/late.tsx';
import { FormSkeleton, ListSkeleton } from '../ui/skeleton/skeleton.tsx';
import { isFocusElsewhere } from '../ui/take-focus.ts';
import { leadAway, ROOT_LIST, turnedAway } from './guard.ts';
import { Header } from './header.tsx';
import { screenOf } from './lazy-screen.tsx';
import type { PageRow } from './page-row.ts';
import { loadDoubt } from './payment-doubt-page.ts';
import { hasAllRoutes, loadRoutes, rowOf } from './route-book.ts';
import { usePrefetch } from './use-prefetch.ts';

const DOUBT = 'doubt';
const PaymentDoubt = late(async () => (await loadDoubt()).PaymentDoubt, <FormSkeleton />);
const Arrival = late(async () => {
  await untilPainted();
  return (await import('./arrival.ts')).Arrival;
});
const TopInSight = late(async () => {
  await untilPainted();
  return (await import('./top-in-sight.ts')).TopInSight;
});

/** The page of the current path: header and screen; guards and redirects are carried out here and nowhere else. */
export function Page() {
  const session = useSession();
  const [path] = useLocation();
  const { lists } = useSessionState();
  const row = rowOf(path);
  const key = usePageKey(row);
  // Any path but the lists' own is known only by the whole table.
  if (!row && path !== '/' && !hasAllRoutes()) use(loadRoutes());
  const away = path === '/' ? ROOT_LIST : row ? turnedAway(session, row) : '/';

  useLayoutEffect(() => {
    if (away !== null) leadAway(session, row, away);
  }, [session, row, away]);

  // Nothing is fetched ahead while the list itself is on the wire.
  const isLoading = row?.type != null && lists[row.type].status === 'loading';
  usePrefetch(isLoading ? undefined : row);
  if (!row || away !== null) return null;
  return <PageOf key={key} row={row} isDoubt={key.startsWith(DOUBT)} />;
}

function PageOf({ row, isDoubt }: { row: PageRow; isDoubt: boolean }) {
  const [Screen] = useState(() => (isDoubt ? PaymentDoubt : screenOf(row)));
  const main = useRef<HTMLElement>(null);
  // A tap is answered by the page's outline in the very next frame; what fills it may take a few more. The first page of
  // all has an outline already, the shell's.
  const isFirst = useSession().location.changes === 0;
  const isFilled = useDeferredValue(true, isFirst);
  const outline = row.path === `/${row.type}` && !isDoubt ? <ListSkeleton /> : <FormSkeleton />;
  useFocusKept(main);
  useFocusOnChange(main, isFilled);
  return (
    <>
      <TopInSight main={main} />
      <Header row={row} />
      <main
        ref={main}
        className="page"
        part="page"
        data-page={row.path}
        data-transition={row.transition}
        tabIndex={-1}
      >
        <Suspense fallback={outline}>
          {isFilled ? (
            <>
              <Screen />
              <Arrival main={main} />
            </>
          ) : (
            outline
          )}
        </Suspense>
      </main>
    </>
  );
}

/**
 * Key of the mounted page. A separate subscription, so that other changes of a payment do not render the page again.
 */
function usePageKey(row: PageRow | undefined): string {
  const { state } = useSession();
  return useSyncExternalStore(
    (tell) => subscribe(state, tell),
    () => {
      const { intent, transaction } = state;
      // While a payment is pending, every route shows the same page.
      if (intent && isChecked(intent)) return `${DOUBT} ${row?.path}`;
      return `${row?.path} ${transaction ? (row?.step?.(transaction) ?? '') : ''}`;
    },
  );
}

/**
 * Keeps the focus in the widget when a page goes. A control that goes with the focus has the browser lay out the page
 * there and then, and React again, to give the focus back to the widget's element: a tap's frame would wait for both.
 */
function useFocusKept(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const app = main.current?.closest<HTMLElement>('.app');
    return () => {
      if (app?.matches(':focus-within')) app.focus({ preventScroll: true });
    };
  }, [main]);
}

/** Moves the focus into a new page, so that a screen reader speaks it and a keyboard goes on from there. */
function useFocusOnChange(main: RefObject<HTMLElement | null>, isFilled: boolean): void {
  const { location } = useSession();
  useEffect(() => {
    // The first page of a widget leaves the focus where the host page has it; a way back has put it where it was.
    const page = main.current;
    if (!isFilled || !page || location.changes === 0 || page.matches(':focus-within')) return;
    const over = new AbortController();
    const root = page.getRootNode() as Document | ShadowRoot;
    const focused = root.activeElement;
    const arrive = () => {
      // Stop when the focus has moved or the page was unmounted.
      if (over.signal.aborted || root.activeElement !== focused) return;
      if (!isFocusElsewhere(page)) page.focus({ preventScroll: true });
      // In a frame: who comes back, from the host's page or their bank's app, comes to the new page.
      else if (!document.hasFocus()) addEventListener('focus', arrive, { once: true, signal: over.signal });
    };
    // The page is seen first: to move the focus takes style and layout.
    void untilPainted().then(arrive);
    return () => over.abort();
  }, [main, location, isFilled]);
}
