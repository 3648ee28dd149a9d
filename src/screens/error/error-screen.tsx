import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { errorFromNavigationState, failureOf } from '../../domain/errors/failures.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference } from '../../parts/help/error-reference.tsx';
import { leaveToHost } from '../../parts/help/help-button.tsx';
import { reportPageError, toReportedError } from '../../session/connection/call-cashier.ts';
import { refreshSession } from '../../session/methods/methods.ts';
import { currentTransactionType } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';

/**
 * /error: what happened, that no money has moved, and what to do. Notifies the host of the error in the history state, or of "Unknown
 * error". Refresh goes to the route in the query `back`, or to the list (R-SCREEN-5). With an open transaction it goes to the screen that
 * broke, because the list would hide the transaction.
 */
export default function ErrorScreen() {
  const session = useSession();
  const { t, lookUp } = useI18n();
  const search = useSearch();
  const { state, location } = session;
  const navigationState = location.current.state;
  const [error] = useState(() => errorFromNavigationState(navigationState) ?? toReportedError(session, null));
  const { area, text = '', recoveryActions } = failureOf(error.code);

  // After an error such as an expired token only the host can help, so the button that leads to the host is the main one.
  const mayHostHelp = recoveryActions.includes('host');

  useEffect(() => {
    reportPageError(session, error);
  }, [session, error]);

  const refresh = () => {
    const back = new URLSearchParams(search).get('back') ?? '';
    const broken =
      state.transaction && isRecord(navigationState) && typeof navigationState.from === 'string'
        ? navigationState.from
        : '';
    location.navigate(broken || (isListPath(back) ? back : `/${currentTransactionType(session)}`), {
      replace: true,
    });
    refreshSession(session);
  };
  return (
    <StatusScreen
      icon="error"
      title={t('error.title')}
      text={mayHostHelp ? lookUp(text) : t('error.text')}
      actions={
        <>
          {mayHostHelp ? (
            <Button size="xl" onClick={() => leaveToHost(session, { code: error.code })}>
              {t('recoveryAction.host')}
            </Button>
          ) : null}
          <Button size="xl" onClick={refresh} {...(mayHostHelp && { color: 'neutral' })}>
            {t('error.refresh')}
          </Button>
          {recoveryActions.includes('reload') ? (
            <Button color="neutral" plain block onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
          ) : null}
        </>
      }
    >
      {area === 'page' && text !== 'error.text' && !mayHostHelp ? (
        <Paragraph>{lookUp(text)}</Paragraph>
      ) : null}
      {text === 'error.noCode' ? null : <Paragraph>{t('error.money')}</Paragraph>}
      <ErrorReference error={error} />
    </StatusScreen>
  );
}

/** True for a path that the query `back` may name: only the two lists. */
export function isListPath(path: string): boolean {
  return path === '/deposit' || path === '/withdrawal';
}
