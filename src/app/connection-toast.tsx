import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isCheckScreenShown, isUnderWay } from '../domain/payment/attempt-phase.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { Connection } from '../session/connection/connection.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Toast } from '../ui/status/toast.tsx';

/** An interruption that lasts longer than this is shown, although the socket still reconnects by itself. */
const SHORT_INTERRUPTION_MS = 3_000;
/** After this time a button lets the user reconnect at once, because the next attempt of the socket may be many seconds away. */
const OFFER_RETRY_MS = 10_000;

/** After this time without a response to a payment, a toast says that the payment is still being checked. */
const SLOW_AFTER_MS = 10_000;

/** `closed`: the user has closed the toast; none is shown again until the socket is open and no payment is under way. */
type ToastState = 'nothing' | 'lost' | 'closed' | 'back';

/**
 * The toast about the connection. It is an error once all retries have failed (R-LINK-5), or as soon as the device is offline, because the
 * socket may look open for a minute then. During a payment, and in a long interruption before that, it is neutral. A short interruption has
 * none. A positive toast follows when the socket is open again.
 */
export function ConnectionToast() {
  const session = useSession();
  const { link, everConnected, isOffline, attempt, toasts } = useSessionState();
  const { t } = useI18n();
  const [path] = useLocation();
  const [state, setWord] = useState<ToastState>('nothing');
  const isLost = everConnected && (isOffline || link === 'lost');
  const waitedMs = useReconnecting(link === 'waiting' || link === 'connecting');
  const isPaying = isUnderWay(attempt);
  const isSlow = useIsSlow(
    attempt !== null && isPaying && attempt.phase !== 'verifying' ? attempt.submittedAt : undefined,
  );

  useEffect(() => {
    if (isLost) setWord((before) => (before === 'closed' ? before : 'lost'));
    else if (link === 'open')
      setWord((before) =>
        before === 'lost' ? 'back' : before === 'closed' && !isPaying ? 'nothing' : before,
      );
  }, [isLost, link, isPaying]);

  if (state === 'back') {
    return (
      <Toast key={state} tone="positive" message={t('socket.back')} onClose={() => setWord('nothing')} />
    );
  }
  const message = t('socket.networkError');
  // Screens about this error and toasts of a failed request show the same message already, so no second one is shown.
  const isShownElsewhere =
    path === '/error' ||
    (attempt !== null && (isCheckScreenShown(attempt) || attempt.rejection?.code === 'offline')) ||
    toasts.some((notice) => notice.message === message);
  if (isShownElsewhere) return null;
  // During a payment the toast has no button to try again, because a user could take it for a retry of the payment and pay twice.
  const isAway = state === 'lost' ? isPaying : waitedMs > 0;
  if (state !== 'closed' && (isAway || isSlow)) {
    return (
      <Toast
        key="slow"
        tone="neutral"
        message={link === 'lost' ? message : t(isAway ? 'paymentCheck.offline' : 'paymentCheck.slow')}
        onClose={() => setWord('closed')}
        stays
      >
        {isPaying || waitedMs < OFFER_RETRY_MS ? null : (
          <Button size="s" onClick={() => session.get(Connection).renew()}>
            {t('complete.retry')}
          </Button>
        )}
      </Toast>
    );
  }
  if (state !== 'lost') return null;
  return (
    <Toast key={state} message={message} onClose={() => setWord('closed')} stays>
      {isOffline ? null : (
        <Button size="s" loading={!isLost} onClick={() => session.get(Connection).reopen()}>
          {t('complete.retry')}
        </Button>
      )}
    </Toast>
  );
}

/** Milliseconds since the socket began to reconnect, rounded down to `SHORT_INTERRUPTION_MS` or `OFFER_RETRY_MS`; 0 before the first. */
function useReconnecting(isAway: boolean): number {
  const [waitedMs, setWaited] = useState(0);
  useEffect(() => {
    if (!isAway) return;
    const timers = [SHORT_INTERRUPTION_MS, OFFER_RETRY_MS].map((ms) =>
      // A hidden page closes its socket by itself and opens it when it is shown again, which is no interruption.
      setTimeout(() => setWaited(document.hidden ? 0 : ms), ms),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaited(0);
    };
  }, [isAway]);
  return isAway ? waitedMs : 0;
}

function useIsSlow(since: number | undefined): boolean {
  const [slow, setSlow] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSlow(since), Math.max(0, since + SLOW_AFTER_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && slow === since;
}
