import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { subscribe } from 'valtio/vanilla';
import { useLocation } from 'wouter';
import { isCheckScreenShown } from '../domain/payment/attempt-phase.ts';
import type { RouteRow } from '../location/route.ts';
import { afterFirstForm, afterNextPaint, holdBackground, releaseBackground } from '../platform/timing.ts';
import { resetChoice } from '../session/methods/select-method.ts';
import { currentTransactionType, type Session } from '../session/session.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { lazyWithRetry, useScreenCode } from '../ui/lazy-code.tsx';
import { FormSkeleton, MethodListSkeleton } from '../ui/waiting/skeleton.tsx';
import { PAYMENT_CHECK, type Route } from './first-routes.tsx';
import { Header } from './header.tsx';
import { usePrefetch } from './prefetch.ts';
import { ALL_ROUTES, rowOf } from './route-table.ts';

const CHECK = 'check';
const PaymentCheckScreen = lazyWithRetry(PAYMENT_CHECK, <FormSkeleton />, true);
const loadFollowUp = async () => {
  await afterNextPaint();
  return import('./scroll-and-focus.ts');
};
const MoveFocus = lazyWithRetry(async () => (await loadFollowUp()).MoveFocus);
const ScrollIntoView = lazyWithRetry(async () => (await loadFollowUp()).ScrollIntoView);
/** The limits of the account. Their placeholder reserves a line, because what comes after the list must not move the tiles. */
const AccountLimits = lazyWithRetry(
  async () => (await import('../parts/help/account-limits.tsx')).AccountLimitsBar,
  <div className="method-tools" />,
);
const ListBeside = lazyWithRetry(async () => {
  await afterFirstForm();
  return (await import('./list-beside.tsx')).ListBeside;
});

/** The screen of the current path, with its header. Only this component runs route guards and redirects from the root and unknown paths. */
export function Page() {
  const session = useSession();
  const [path] = useLocation();
  const { lists } = useSessionState();
  const row = rowOf(path);
  const key = usePageKey(row);
  // Only the complete route table knows other paths than the two lists, so another path waits for it and is not redirected yet.
  const isUnknown = !row && path !== '/' && !ALL_ROUTES.ready;
  const away = isUnknown ? null : path === '/' ? ROOT_LIST : row ? redirectFor(session, row) : '/';

  useLayoutEffect(() => {
    if (away !== null) redirect(session, row, away);
  }, [session, row, away]);

  // While the list is loading nothing is prefetched, because both would share the network.
  const isLoading = row?.type != null && lists[row.type].status === 'loading';
  usePrefetch(isLoading ? undefined : row);
  useScreenCode(ALL_ROUTES, isUnknown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a screen to draw
  useLayoutEffect(() => {
    if (session.location.changes > 0) holdBackground();
  }, [session, path]);
  if (isUnknown) return <FormSkeleton />;
  if (!row || away !== null) return null;
  return (
    <>
      <ListBeside row={row} />
      <PageOf key={key} row={row} isCheck={key.startsWith(CHECK)} />
    </>
  );
}

function PageOf({ row, isCheck }: { row: Route; isCheck: boolean }) {
  const session = useSession();
  const loaded = useScreenCode(row.code, !isCheck);
  const Screen = isCheck ? PaymentCheckScreen : loaded;
  const main = useRef<HTMLElement>(null);
  const { user } = useSessionState();
  const isList = row.path === `/${row.type}` && !isCheck;
  // The skeleton of a list appears at the first paint after a press, because its tiles may come a few paints later. Other screens have so
  // little in their first paint that a skeleton would only delay them. The first screen needs none: the shell's is shown.
  const isFirst = session.location.changes === 0;
  const isReady = useDeferredValue(true, isFirst || !isList);
  // True if the user is leaving this card frame: the element is about to show its own list, and a press on the frame's list would be lost.
  const [isLeaving] = useState(() => {
    const { task } = session.cards;
    return task?.isDrawn === true && task.isUnseen();
  });
  useFocusKept(main);
  return (
    <>
      <ScrollIntoView main={main} />
      <Header row={row} />
      {user.meta?.limits && currentTransactionType(session) === 'deposit' ? <AccountLimits /> : null}
      <main
        ref={main}
        className="page"
        part="page"
        data-page={row.path}
        data-transition={row.transition}
        tabIndex={-1}
      >
        {isReady && !isLeaving && Screen ? (
          <>
            <Screen />
            <MoveFocus main={main} />
            <ReleaseBackground />
          </>
        ) : isList ? (
          <MethodListSkeleton />
        ) : (
          <FormSkeleton />
        )}
      </main>
    </>
  );
}

/** Key of the mounted screen. A separate subscription, so that other changes of a transaction do not render the screen again. */
function usePageKey(row: Route | undefined): string {
  const { state } = useSession();
  return useSyncExternalStore(
    (notify) => subscribe(state, notify),
    () => {
      const { attempt, choice, transaction } = state;
      // While the outcome of a payment is unknown, every route shows the check screen.
      if (attempt && isCheckScreenShown(attempt)) return `${CHECK} ${row?.path}`;
      const step = transaction && row?.step?.(transaction);
      // The list beside a screen chooses another method on the same route, so the method is part of the key.
      const chosen = row?.guard && (transaction?.method ?? choice.method?.name ?? choice.group);
      return `${row?.path} ${step} ${chosen}`;
    },
  );
}

/** Rendered next to a screen, so that background work goes on once that screen is drawn. */
function ReleaseBackground(): null {
  useEffect(() => void afterNextPaint().then(releaseBackground), []);
  return null;
}

/**
 * Keeps the focus in the widget when a screen is unmounted. When a focused control is removed, the browser does a layout and React moves
 * the focus to the element, which would delay the next paint.
 */
function useFocusKept(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const app = main.current?.closest<HTMLElement>('.app');
    return () => {
      if (app?.matches(':focus-within')) app.focus({ preventScroll: true });
    };
  }, [main]);
}

/** The list that the root redirects to (R-ROUTE-1). */
const ROOT_LIST = '/deposit';

/** The path that the guard of a route redirects to, or null when the user may enter (R-ROUTE-15). */
export function redirectFor(session: Session, row: RouteRow): string | null {
  const { choice, transaction, attempt } = session.state;
  const chosen = choice.group ?? choice.method ?? transaction ?? attempt;
  if (row.guard === 'choice' && !chosen) return '/';
  if (row.guard === 'navigation' && session.location.depth === 0) return '/';
  return null;
}

/**
 * Redirects from a route that must not be shown; `row` is undefined for an unknown path. The guard `choice` also clears the choice, the
 * draft and the history (R-ROUTE-15), so that Back leads nowhere and the list starts without search, scroll position and focus.
 */
export function redirect(session: Session, row: RouteRow | undefined, to: string): void {
  const { location, state } = session;
  if (row?.guard === 'choice') {
    resetChoice(session);
    location.restart(to);
    return;
  }
  location.redirect(to);
  if (to !== ROOT_LIST || state.page === 'deposit') return;
  // The host requested withdrawals, so it is notified of the list that the user sees. A session that is starting sends `init` later.
  state.page = 'deposit';
  if (state.phase === 'ready') session.host.notify('init', { page: 'deposit' });
}
