import { useI18n } from '../../i18n/use-i18n.tsx';
import { Diagnosis } from '../../parts/diagnosis/diagnosis.tsx';
import { Connection } from '../../session/connection/connection.ts';
import { resumeIntent } from '../../session/payment/payment-attempt.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';

/**
 * The check screen, shown instead of the form while the outcome of a payment is unknown: it is being checked,
 * and the user must not pay again (R-MONEY-4).
 */
export function PaymentCheckScreen() {
  const session = useSession();
  const { link, intent } = useSessionState();
  const { t } = useI18n();
  const check = () => {
    session.get(Connection).reopen();
    resumeIntent(session);
  };
  return (
    <Message
      mark="waiting"
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
      {intent?.fault ? <Diagnosis fault={intent.fault} /> : null}
    </Message>
  );
}
