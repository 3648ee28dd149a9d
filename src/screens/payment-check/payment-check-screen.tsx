import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference } from '../../parts/error-reference/error-reference.tsx';
import { Connection } from '../../session/connection/connection.ts';
import { resumeIntent } from '../../session/payment/payment-attempt.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { StatusScreen } from '../../ui/status-screen/status-screen.tsx';

/**
 * The check screen, shown instead of the form while the outcome of a payment is unknown: it is being checked,
 * and the user must not pay again (R-MONEY-4).
 */
export function PaymentCheckScreen() {
  const session = useSession();
  const { link, attempt } = useSessionState();
  const { t } = useI18n();
  const check = () => {
    session.get(Connection).reopen();
    resumeIntent(session);
  };
  return (
    <StatusScreen
      icon="waiting"
      live
      title={t('doubt.title')}
      text={t('doubt.text')}
      actions={
        <Button size="xl" color="neutral" block onClick={check}>
          {t('doubt.retry')}
        </Button>
      }
    >
      {link === 'open' ? null : <p role="status">{t('doubt.offline')}</p>}
      {attempt?.error ? <ErrorReference error={attempt.error} /> : null}
    </StatusScreen>
  );
}
