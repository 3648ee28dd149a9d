import { type SyntheticEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isCheckScreenShown } from '../domain/payment/attempt-phase.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import type { RouteRow } from '../location/route.ts';
import { MethodListScreen } from '../screens/method-list/method-list.tsx';
import { leaveTransaction } from '../session/payment/found/leave-transaction.ts';
import type { SessionState } from '../session/state.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { useCanvas } from '../ui/shadow-root.tsx';
import { Title } from '../ui/text/title.tsx';
import { CurrentChoice } from '../ui/tile/tile.tsx';
import { iconOf } from './scroll-and-focus.ts';
import { controlOf, UsedControls } from './used-controls.ts';
import './list-beside.css';

/** From this width of the element on, the style sheet shows the list beside a screen. CSS pixels. */
const MIN_WIDTH_PX = 1024;

/**
 * The method list beside the screen that it has opened, with the chosen method marked, on a wide screen. It appears only with a navigation
 * or a change of the width, so that it never moves a shown screen.
 */
export function ListBeside({ row }: { row: RouteRow }) {
  const session = useSession();
  const { location } = session;
  const { attempt, choice, lists } = useSessionState();
  const canvas = useCanvas();
  const [drawnFrom, setDrawnFrom] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!canvas) return;
    let next = location.changes + 1;
    const observer = new ResizeObserver(() => {
      const isWide = canvas.getBoundingClientRect().width >= MIN_WIDTH_PX;
      const from = next;
      setDrawnFrom((last) => (isWide ? Math.min(last, from) : Number.POSITIVE_INFINITY));
      next = 0;
    });
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [canvas, location]);

  const { type, guard, back } = row;
  // The list is shown beside a screen that the choice of a method has opened. Screens over that one, and results, need the whole width.
  if (!type || guard !== 'choice' || back === null || back === 'history') return null;
  if (location.changes < drawnFrom || lists[type].methods.length < 2) return null;
  // A card frame shows one payment, and the check screen forbids another one, so there is no list beside these.
  if (session.cards.task || (attempt && isCheckScreenShown(attempt))) return null;
  return <List type={type} choice={choice} />;
}

function List({ type, choice }: { type: TransactionType; choice: SessionState['choice'] }) {
  const session = useSession();
  const { t } = useI18n();
  const { group, method } = useDeferredValue(choice);
  const name = method?.name ?? null;
  const current = useMemo(() => ({ method: name, group }), [name, group]);
  // The list beside a screen is rendered later than the screen, because the user waits for the screen that a press has opened.
  const isDue = useDeferredValue(true, false);
  const used = session.get(UsedControls);
  const press = ({ target }: SyntheticEvent) => used.keepIcon(iconOf(target as Element));
  const choose = ({ target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    const control = controlOf(target);
    if (!control?.closest('.tile:not([data-emphasis])')) return;
    // The tile is noted, because Back returns the focus to the one that was pressed last.
    used.note(`/${type}`, currentTarget, control);
    leaveTransaction(session);
  };
  return (
    <nav
      className="list-beside"
      aria-label={t('complete.otherMethod')}
      onPointerDownCapture={press}
      onClickCapture={choose}
    >
      <div className="list-beside-window">
        {isDue ? (
          <CurrentChoice value={current}>
            <Title level={2} size="l">
              {t(`${type}.title`)}
            </Title>
            <MethodListScreen type={type} />
          </CurrentChoice>
        ) : null}
      </div>
    </nav>
  );
}
