import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isChecked } from '../domain/payment/attempt-phase.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { Connection } from '../session/connection/connection.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { Button } from '../ui/button/button.tsx';
import { Snackbar } from '../ui/snackbar/snackbar.tsx';

/** State of the connection toast. After the user closed it, it stays closed until the socket reconnects. */
type Word = 'nothing' | 'lost' | 'closed' | 'back';

/**
 * The toast for a lost connection: shown until the socket reconnects, then replaced by a positive one
 * (R-LINK-5: after all retries failed). A short interruption shows nothing, unless the device reports that it
 * is offline: the socket may then look open for a minute.
 */
export function LinkNotice() {
  const session = useSession();
  const { link, everConnected, intent, notices } = useSessionState();
  const { t } = useI18n();
  const [path] = useLocation();
  const [word, setWord] = useState<Word>('nothing');
  const isOffline = useIsOffline();
  const isLost = everConnected && (isOffline || link === 'lost');

  useEffect(() => {
    if (isLost) setWord((said) => (said === 'closed' ? said : 'lost'));
    else if (link === 'open')
      setWord((said) => (said === 'lost' ? 'back' : said === 'closed' ? 'nothing' : said));
  }, [isLost, link]);

  if (word === 'back') {
    return (
      <Snackbar
        key={word}
        tone="positive"
        message={t('socket.back')}
        closeLabel={t('snackbar.close')}
        onClose={() => setWord('nothing')}
      />
    );
  }
  const message = t('socket.networkError');
  // Screens about this error and toasts of a failed request show the same message already.
  const isSaid =
    path === '/error' ||
    (intent !== null && isChecked(intent)) ||
    notices.some((notice) => notice.message === message);
  if (word !== 'lost' || isSaid) return null;
  return (
    <Snackbar
      key={word}
      title={t('snackbar.error.title')}
      message={message}
      closeLabel={t('snackbar.close')}
      onClose={() => setWord('closed')}
      stays
    >
      {isOffline ? null : (
        <Button size="s" loading={!isLost} onClick={() => session.get(Connection).reopen()}>
          {t('complete.retry')}
        </Button>
      )}
    </Snackbar>
  );
}

/**
 * True while the device reports that it is offline. Uses the event and not `navigator.onLine`, which is wrong on some
 * machines.
 */
function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event) => setOffline(type === 'offline');
    addEventListener('offline', follow);
    addEventListener('online', follow);
    return () => {
      removeEventListener('offline', follow);
      removeEventListener('online', follow);
    };
  }, []);
  return isOffline;
}
