import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { isKnownPath } from '../../routing/known-path.ts';
import { refreshSession } from '../../session/methods.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';

/**
 * /error: tells the host what happened, by the message in the history's state or "Unknown error"; Refresh goes to the
 * back route of the query, or to the deposit list (specification, section 2).
 */
export default function ErrorScreen() {
  const session = useSession();
  const { t } = useI18n();
  const search = useSearch();
  const message = messageIn(session.location.current.state);

  useEffect(() => {
    session.options.host.notify('Error', { message, status: 0, url: '/error' });
  }, [session, message]);

  const refresh = () => {
    const back = new URLSearchParams(search).get('back') ?? '';
    session.location.navigate(isKnownPath(back) ? back : '/deposit', { replace: true });
    refreshSession(session);
  };
  return (
    <Message
      mark="error"
      title={t('error.title')}
      text={session.state.link === 'lost' ? t('socket.networkError') : t('error.text')}
      actions={
        <Button size="xl" block onClick={refresh}>
          {t('error.refresh')}
        </Button>
      }
    />
  );
}

function messageIn(state: unknown): string {
  const message =
    typeof state === 'object' && state !== null && 'message' in state ? state.message : undefined;
  return typeof message === 'string' && message !== '' ? message : 'Unknown error';
}
