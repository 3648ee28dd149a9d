import type { ConfirmedPayment } from '../../domain/payment/confirmed-payment.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference } from '../../parts/help/error-reference.tsx';
import { useTransactionMethod } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { WaitingStatus } from '../../parts/payment/waiting-status.tsx';
import { Connection } from '../../session/connection/connection.ts';
import { ConfirmedPayments } from '../../session/payment/attempt/confirmed-payments.ts';
import { resumeAttempt } from '../../session/payment/attempt/submit-payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';

/** The check screen: it replaces the form while the outcome of a payment is unknown, because the user must not pay twice (R-MONEY-4). */
export function PaymentCheckScreen() {
  const session = useSession();
  const { link, attempt } = useSessionState();
  const { t } = useI18n();
  const confirmed = attempt ? session.get(ConfirmedPayments).underKey(attempt.idempotencyKey) : undefined;
  const check = () => {
    session.get(Connection).reopen();
    resumeAttempt(session);
  };
  return (
    <StatusScreen
      icon="waiting"
      live
      title={t('paymentCheck.title')}
      text={t('paymentCheck.text')}
      actions={
        <Button size="xl" color="neutral" onClick={check}>
          {t('paymentCheck.retry')}
        </Button>
      }
    >
      {confirmed ? <CheckedPayment payment={confirmed} /> : null}
      {link === 'open' ? null : <WaitingStatus>{t('paymentCheck.offline')}</WaitingStatus>}
      {attempt?.error ? <ErrorReference error={attempt.error} /> : null}
    </StatusScreen>
  );
}

function CheckedPayment({ payment }: { payment: ConfirmedPayment }) {
  const { t } = useI18n();
  const money = useMoney();
  const { label } = useTransactionMethod(payment);
  return (
    <DefinitionList
      items={[
        { term: t('complete.amount'), detail: money(payment.amount, payment.currency), isStrong: true },
        { term: t('complete.method'), detail: label },
      ]}
    />
  );
}
