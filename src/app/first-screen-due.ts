import { subscribe } from 'valtio/vanilla';
import { localPath } from '../location/memory-location.ts';
import { rowOf } from '../router/route-table.ts';
import { hasPendingPayment } from '../session/payment/attempt/pending-payment-keys.ts';
import type { Session } from '../session/session.ts';
import { lazyCode } from '../ui/lazy-code.tsx';

/** If the list still loads after this time, React draws the header, which has Close, and the toast about the connection. */
const LATE_LIST_MS = 1_000;

/** The code that mounts React. React's own file, which this code imports, is requested at the same time to save a round trip. */
export const REACT = lazyCode(async () => {
  import('react-dom/client').catch(() => {});
  return (await import('./react-view.tsx')).createReactView;
});

export const loadBrand = () => import('./host-theme.tsx');
export const hasBrand = ({ state }: Session) => Object.keys(state.host.schema.variables).length > 0;

/**
 * Resolves when there is something to show: a list, an error, or a list that loads too long.
 * @param onLoading called once if the list is the first screen, before it is loaded; it may fail
 */
export function firstScreenDue(session: Session, onLoading: () => Promise<void>): Promise<void> {
  const { state } = session;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLoading = false;
    const look = () => {
      const { phase, page, lists } = state;
      // Only React draws other screens, so its code is requested at once.
      if (isOther(session)) REACT.load().catch(() => {});
      else if (session.cashier && !isLoading) {
        isLoading = true;
        onLoading().catch(() => {});
      }
      if (hasBrand(session)) loadBrand().catch(() => {});
      if (phase === 'starting') return;
      if (phase === 'ready' && lists[page].status === 'loading') {
        // The wait ends with the arrival of React's code, not with the time: a list that arrives in between can be drawn without React.
        timer ??= setTimeout(() => REACT.load().then(end, end), LATE_LIST_MS);
        return;
      }
      end();
    };
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = subscribe(state, look);
    session.onDispose(end);
    look();
  });
}

/** True if the first screen is not the list but a form, the screen of a pending payment, or the task of a card frame. */
function isOther(session: Session): boolean {
  const isList = rowOf(localPath(session.location.current)) !== undefined;
  return (
    !isList || Boolean(session.state.host.method) || session.cards.task !== null || hasPendingPayment(session)
  );
}
